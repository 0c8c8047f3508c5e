// The words of the guide, fetched with it. A text has **stress**, {figures} of the rules, and the names in `Names`.
import type { Settings } from "../settings/values";
import type { StepId } from "./steps";

export interface StepText {
  title: string;
  text: string;
  /** what to do; steps to read have none */
  goal?: string;
}
export interface GuideText {
  steps: Record<StepId, StepText>;
  /** a line for what is asked where no step fits */
  hints: Record<"play_card" | "move" | "build" | "prefect" | "keep" | "colonist" | "place" | "trade" | "purchase" | "copy" | "end" | "wait" | "other", string>;
}
/** What a text may name besides figures. */
export type Names = Record<"opponent" | "card" | "action" | "god" | "pays", string>;

const FILES: Record<Settings["language"], () => Promise<{ text: GuideText }>> = {
  en: () => import("./text/en"),
  de: () => import("./text/de"),
};

export const loadGuide = async (language: Settings["language"]): Promise<GuideText> => (await FILES[language]()).text;
