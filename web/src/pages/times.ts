// Times in words.
import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest whole unit. */
export function duration(ms: number): string {
  if (ms >= DAY && ms % DAY === 0) return t("time.days", { n: ms / DAY });
  if (ms >= HOUR && ms % HOUR === 0) return t("time.hours", { n: ms / HOUR });
  if (ms >= MINUTE && ms % MINUTE === 0) return t("time.minutes", { n: ms / MINUTE });
  return t("time.seconds", { n: Math.round(ms / 1000) });
}

/** How long ago something was. */
export function ago(at: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  const ms = Math.min(0, at - now);
  if (ms > -MINUTE) return format.format(0, "minute");
  if (ms > -HOUR) return format.format(Math.ceil(ms / MINUTE), "minute");
  if (ms > -DAY) return format.format(Math.ceil(ms / HOUR), "hour");
  return format.format(Math.ceil(ms / DAY), "day");
}

/** A running clock: 3:07, 1:02:45, or days. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000));
  if (left >= 86_400) return t("time.daysHours", { n: Math.floor(left / 86_400), hours: Math.floor((left % 86_400) / 3600) });
  const [h, m, s] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
