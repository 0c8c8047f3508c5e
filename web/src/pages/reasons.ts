// Refusals of the server and of tables in words for people.
import { t } from "../i18n/index.svelte";
import { ApiError } from "../remote/api";
import { settings } from "../settings/settings.svelte";

/** Refusals that people meet; others are told in the server's own words. */
export function reasonFor(code: string, message: string): string {
  switch (code) {
    case "offline":
    case "lost":
      return t("reason.offline");
    case "wrong_password":
      return t("reason.wrongPassword");
    case "bad_password":
      return t("reason.badPassword");
    case "easy_password":
      return t("reason.easyPassword");
    case "wrong_code":
      return t("reason.wrongCode");
    case "wrong_reset":
      return t("reason.wrongReset");
    case "banned":
      return t("reason.banned");
    case "bad_name":
      return t("reason.badName");
    case "name_taken":
      return t("reason.nameTaken");
    case "too_fast":
    case "too_many_at_once":
    case "chat_too_fast":
      return t("reason.tooFast");
    case "too_many_tables":
      return t("reason.tooManyTables");
    case "wrong_link":
      return t("reason.wrongLink");
    case "chair_taken":
      return t("reason.chairTaken");
    case "too_few_chairs":
      return t("reason.tooFewChairs");
    case "not_seated":
      return t("reason.notSeated");
    case "absent":
      return t("reason.absent");
    case "stale":
      return t("reason.stale");
    case "not_asked":
      return t("reason.notAsked");
    case "too_many_watchers":
      return t("reason.tooManyWatchers");
    case "bad_webhook":
      return t("reason.badWebhook");
    case "webhook_inside":
      return t("reason.webhookInside");
    case "no_webhooks":
      return t("reason.noWebhooks");
    case "bad_chat":
      return t("reason.badChat");
    case "open_chairs":
      return t("reason.openChairs");
    case "already_started":
      return t("reason.alreadyStarted");
    case "paused":
      return t("reason.paused");
    case "not_host":
      return t("reason.notHost");
    case "host_is_here":
      return t("reason.hostIsHere");
    case "no_session":
      return t("reason.noSession");
    case "busy":
    case "store_failed":
    case "too_many_sockets":
      return t("reason.busy");
    default:
      return settings.language === "en" && message ? `${message[0]?.toUpperCase()}${message.slice(1)}.` : t("reason.other", { reason: message || code });
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? reasonFor(error.code, error.message) : t("reason.other", { reason: error instanceof Error ? error.message : String(error) });
