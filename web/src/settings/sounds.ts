// Quiet sounds, made of a few tones when they are needed: there is nothing to load.
import { settings } from "./settings.svelte";

interface Tone {
  hz: number;
  /** seconds after the sound began */
  at: number;
  /** seconds until it has faded */
  fades: number;
  wave: OscillatorType;
  /** compared with the others */
  loud: number;
}
const tone = (hz: number, at: number, fades: number, wave: OscillatorType = "sine", loud = 1): Tone => ({ hz, at, fades, wave, loud });

export const SOUNDS = {
  /** a card is laid: two dull taps */
  card: [tone(190, 0, 0.07, "triangle"), tone(140, 0.035, 0.09, "triangle", 0.8)],
  /** a house stands: wood on wood */
  house: [tone(330, 0, 0.08, "square", 0.22), tone(220, 0.06, 0.14, "triangle"), tone(165, 0.06, 0.2, "sine", 0.7)],
  /** coins come in */
  coins: [tone(2100, 0, 0.12, "sine", 0.45), tone(2830, 0.05, 0.16, "sine", 0.35), tone(2480, 0.1, 0.2, "sine", 0.25)],
  /** it is my turn: a fifth, rising */
  turn: [tone(440, 0, 0.45, "sine", 0.8), tone(660, 0.14, 0.7, "sine", 0.8)],
  /** the game is over: a chord, one tone after the other */
  over: [tone(330, 0, 1.1), tone(415, 0.12, 1.1, "sine", 0.9), tone(494, 0.24, 1.2, "sine", 0.9), tone(660, 0.36, 1.5, "sine", 0.8)],
} as const satisfies Record<string, readonly Tone[]>;
export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.07;

let context: AudioContext | null = null;

/** Browsers let a page sound after somebody has touched it, and complain if it tries before. */
function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null; // no device to sound with
  }
  if (context.state === "suspended") context.resume().catch(() => undefined);
  return context;
}

/** Lets a sound be heard, if the person wants sounds. */
export function play(sound: Sound): void {
  const audio = settings.sounds ? ready() : null;
  if (!audio) return;
  for (const { hz, at, fades, wave, loud } of SOUNDS[sound]) {
    const from = audio.currentTime + at;
    const source = audio.createOscillator();
    const volume = audio.createGain();
    source.type = wave;
    source.frequency.value = hz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME * loud, from + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + fades);
    source.connect(volume).connect(audio.destination);
    source.start(from);
    source.stop(from + fades + 0.02);
  }
}
