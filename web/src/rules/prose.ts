// Sentences of the rules as pieces to draw.
import { filled } from "./figures";

export type Piece = { kind: "text" | "strong"; text: string } | { kind: "link"; text: string; to: string };

/** A sentence with **stress**, [links](section) and {figures}. */
export function pieces(sentence: string, more: Record<string, string> = {}): Piece[] {
  return filled(sentence, more)
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\(\w+\))/)
    .filter((piece) => piece !== "")
    .map((piece): Piece => {
      const link = /^\[([^\]]+)\]\((\w+)\)$/.exec(piece);
      if (link) return { kind: "link", text: link[1] ?? "", to: link[2] ?? "" };
      return piece.startsWith("**") ? { kind: "strong", text: piece.slice(2, -2) } : { kind: "text", text: piece };
    });
}

/** Paragraphs, with those that begin with a dash gathered into lists. */
export function blocks(text: readonly string[]): { kind: "p" | "ul"; lines: string[] }[] {
  const out: { kind: "p" | "ul"; lines: string[] }[] = [];
  for (const line of text) {
    const last = out.at(-1);
    if (!line.startsWith("- ")) out.push({ kind: "p", lines: [line] });
    else if (last?.kind === "ul") last.lines.push(line.slice(2));
    else out.push({ kind: "ul", lines: [line.slice(2)] });
  }
  return out;
}
