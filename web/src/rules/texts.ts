// The words of the rules are fetched when somebody wants to read them.
import type { Settings } from "../settings/values";
import type { BookText } from "./book";

const FILES: Record<Settings["language"], () => Promise<{ text: BookText }>> = {
  en: () => import("./text/en"),
  de: () => import("./text/de"),
};

export const loadText = async (language: Settings["language"]): Promise<BookText> => (await FILES[language]()).text;
