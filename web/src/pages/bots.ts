// Bots in words: the engine names them and says what they are; those that are known have words in every language.
import type { Bot } from "../generated/engine";
import { t } from "../i18n/index.svelte";

const KNOWN = [
  "random",
  "discipulus",
  "tiro",
  "faber",
  "seneca",
  "cicero",
  "agrippa",
  "augustus",
  "agricola",
  "marius",
  "vitruvius",
  "strabo",
  "crassus",
] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (name: string): name is Known => (KNOWN as readonly string[]).includes(name);

export const botName = (name: string): string => (isKnown(name) ? t(`bot.${name}`) : name);

export const aboutBot = (bot: Bot | undefined): string => (!bot ? "" : isKnown(bot.name) ? t(`level.${bot.name}`) : bot.about);

/** What bots are there for, in the order in which people choose. */
const ROLES = ["level", "character", "yardstick", "test"] as const;

/** The bots by what they are there for, levels with the weakest first. */
export const groupsOfBots = (bots: readonly Bot[]): { role: Bot["role"]; bots: Bot[] }[] =>
  ROLES.map((role) => ({ role, bots: bots.filter((bot) => bot.role === role) })).filter((group) => group.bots.length > 0);
