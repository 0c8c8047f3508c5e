// Bots in words: the engine names them and says what they are; levels that are known have words in every language.
import type { Bot } from "../generated/engine";
import { t } from "../i18n/index.svelte";

const KNOWN = ["random", "tiro", "agricola", "seneca", "augustus"] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (name: string): name is Known => (KNOWN as readonly string[]).includes(name);

export const botName = (name: string): string => (isKnown(name) ? t(`bot.${name}`) : name);

export const aboutBot = (bot: Bot | undefined): string => (!bot ? "" : isKnown(bot.name) ? t(`level.${bot.name}`) : bot.about);
