// The order of the rules: chapters, their sections, and the tables that a section ends with. Words are in text/, one file
// per language; the id of a section is its address, /rules#prefect.
import type { God } from "../engine/types";

export const BOOK = [
  {
    id: "basics",
    sections: [
      { id: "aim", tables: [] },
      { id: "turn", tables: [] },
      { id: "goods", tables: ["goods"] },
      { id: "storehouse", tables: [] },
      { id: "walking", tables: [] },
      { id: "houses", tables: [] },
      { id: "bonus", tables: [] },
      { id: "magnus", tables: [] },
    ],
  },
  {
    id: "cards",
    sections: [
      { id: "tribune", tables: [] },
      { id: "architect", tables: [] },
      { id: "prefect", tables: [] },
      { id: "mercator", tables: [] },
      { id: "colonist", tables: [] },
      { id: "diplomat", tables: [] },
      { id: "senator", tables: [] },
      { id: "consul", tables: [] },
      { id: "specialist", tables: [] },
      { id: "display", tables: ["display"] },
      { id: "list", tables: ["hands", "cards", "decks"] },
    ],
  },
  {
    id: "end",
    sections: [
      { id: "ending", tables: [] },
      { id: "gods", tables: ["gods"] },
      { id: "pantheon", tables: ["pantheon"] },
    ],
  },
  {
    id: "setup",
    sections: [
      { id: "begin", tables: ["players"] },
      { id: "tokens", tables: ["tokens"] },
      { id: "knowing", tables: [] },
      { id: "wine", tables: [] },
      { id: "intermediate", tables: [] },
      { id: "stock", tables: [] },
      { id: "memory", tables: [] },
    ],
  },
  {
    id: "venus",
    sections: [
      { id: "venusCards", tables: [] },
      { id: "magister", tables: [] },
      { id: "choice", tables: [] },
      { id: "copying", tables: [] },
    ],
  },
  {
    id: "team",
    sections: [
      { id: "teams", tables: [] },
      { id: "partners", tables: [] },
      { id: "praetor", tables: [] },
      { id: "proconsul", tables: [] },
      { id: "legatus", tables: [] },
      { id: "teamCopies", tables: [] },
    ],
  },
  {
    id: "maps",
    sections: [
      { id: "allMaps", tables: ["maps"] },
      { id: "imperium", tables: ["map imperium"] },
      { id: "italia", tables: ["map italia"] },
      { id: "hellas", tables: ["map hellas"] },
      { id: "ionium", tables: ["map ionium"] },
      { id: "cyprus", tables: ["map cyprus"] },
      { id: "balearica", tables: ["map balearica"] },
      { id: "byzantium", tables: ["map byzantium"] },
      { id: "hispania", tables: ["map hispania"] },
      { id: "creta", tables: ["map creta"] },
      { id: "corsica", tables: ["map corsica"] },
      { id: "britannia", tables: ["map britannia"] },
    ],
  },
  {
    id: "fishMarket",
    sections: [
      { id: "fish", tables: [] },
      { id: "piscatus", tables: [] },
      { id: "market", tables: [] },
      { id: "stands", tables: ["stands"] },
      { id: "coastal", tables: ["market coastal"] },
      { id: "mountainside", tables: ["market mountainside"] },
      { id: "fishRest", tables: [] },
    ],
  },
  {
    id: "saltOption",
    sections: [
      { id: "salt", tables: ["salt"] },
      { id: "saltPays", tables: [] },
      { id: "saltPoints", tables: [] },
    ],
  },
] as const satisfies readonly { id: string; sections: readonly { id: string; tables: readonly string[] }[] }[];

export type ChapterId = (typeof BOOK)[number]["id"];
export type SectionId = (typeof BOOK)[number]["sections"][number]["id"];
export type TableId = (typeof BOOK)[number]["sections"][number]["tables"][number];

/** A section in words: paragraphs with **stress**, [links](section) and {figures}. */
export interface SectionText {
  title: string;
  text: readonly string[];
}
export interface BookText {
  chapters: Record<ChapterId, string>;
  sections: Record<SectionId, SectionText>;
  /** what each god pays */
  gods: Record<Exclude<God, "concordia">, string>;
  /** what stands of the market do, with {goods} that are paid as well */
  stands: Record<"house" | "colonist" | "senator" | "trade", string>;
  /** heads of tables */
  heads: Record<Head, string>;
}
export type Head =
  | "good" | "price" | "houseGoods" | "houseCoins" | "marker"
  | "side" | "card" | "cost" | "god" | "base" | "venus" | "team" | "teamFirst" | "teamSecond" | "together" | "cardSet" | "decks" | "pays"
  | "players" | "single" | "letter"
  | "map" | "small" | "capital" | "none" | "provinces" | "cities" | "letters" | "roads" | "lanes" | "suits" | "province"
  | "replaces"
  | "stand" | "fish" | "gives" | "or" | "coins" | "spot" | "stands";
