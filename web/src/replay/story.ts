// A whole game as a line of moments: after how many answers what was over, and what was told until then.
import type { Course } from "../generated/engine";
import type { TurnLog } from "../table/state";
import { isOver, turnOf } from "../table/turns";

/** A turn: its answers are those after the moment `from`, and the last one leads to the moment `to`. */
export interface Turn {
  seat: number;
  from: number;
  to: number;
}

export class Story {
  readonly turns: readonly Turn[];
  /** how many answers there are; the last moment has this number */
  readonly length: number;
  readonly #answers: Course["answers"];

  constructor(course: Pick<Course, "answers">) {
    this.#answers = course.answers;
    this.length = course.answers.length;
    const turns: Turn[] = [];
    let open: Turn | null = null;
    course.answers.forEach(({ seat, events }, nth) => {
      open ??= { seat, from: nth, to: nth };
      open.to = nth + 1;
      if (!isOver(events)) return;
      turns.push(open);
      open = null;
    });
    if (open) turns.push(open);
    this.turns = turns.map((turn) => ({ ...turn, seat: turnOf(turn.seat, this.events(turn)).seat }));
  }

  /** A moment that there is. */
  clamped(at: number): number {
    return Number.isFinite(at) ? Math.max(0, Math.min(this.length, Math.round(at))) : this.length;
  }

  /** The turn that has led to this moment: the one before the first answer has led to the beginning, -1. */
  turnAt(at: number): number {
    return this.turns.filter((turn) => turn.from < at).length - 1;
  }

  /** Turns that are over at this moment. */
  over(at: number): number {
    return this.turns.filter((turn) => turn.to <= at && this.#isOver(turn)).length;
  }

  /** The end of the turn after this moment. */
  nextTurn(at: number): number {
    return this.turns.find((turn) => turn.to > at)?.to ?? this.length;
  }

  /** The end of the turn before the one that has led to this moment. */
  previousTurn(at: number): number {
    return this.turns.filter((turn) => turn.to < at).at(-1)?.to ?? 0;
  }

  /** What happened in a turn. */
  events({ from, to }: Turn): TurnLog["events"] {
    return this.#answers.slice(from, to).flatMap(({ events }) => events);
  }

  /** What was told until this moment, the running turn last. */
  log(at: number): TurnLog[] {
    return this.turns
      .filter((turn) => turn.from < at)
      .map((turn) => turnOf(this.#answers[turn.from]?.seat ?? turn.seat, this.events({ ...turn, to: Math.min(turn.to, at) })));
  }

  /** What the answer that led to this moment did, and whose it was. */
  step(at: number): TurnLog | null {
    const answer = this.#answers[at - 1];
    return answer ? { seat: answer.seat, events: answer.events } : null;
  }

  #isOver({ to }: Turn): boolean {
    return isOver(this.#answers[to - 1]?.events ?? []);
  }
}
