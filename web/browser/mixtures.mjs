// Random whole games of mixtures of options through the page's own controls.
//
// As a program, `npm run mixtures [MINUTES] [FIRST]`: all mixtures that the rules allow, in an order that mixes them
// well, until the time is over; FIRST goes on where an earlier run stopped. All of them take about eight hours.
import { pathToFileURL } from "node:url";
import { engine, load } from "../tests/load.mjs";
import { DESK, local, open, PHONE, picture, pointsOn, seats, shut } from "./house.mjs";
import { playOut } from "./player.mjs";

/** Every mixture that the rules allow, each once; what only changes the view is left as it is. */
export async function mixtures() {
  const { VALUES, OPTION_IDS } = await load("src/play/offers.ts");
  const ask = engine();
  let found = [{}];
  for (const id of OPTION_IDS.filter((one) => one !== "show_derivable")) {
    found = found.flatMap((wish) => VALUES[id].map((value) => ({ ...wish, [id]: value })));
  }
  const whole = found.flatMap((options) => {
    try {
      ask("new", { options, seed: 0 });
    } catch {
      return [];
    }
    return [ask("position").position.options];
  });
  return [...new Map(whole.map((options) => [JSON.stringify(options), options])).values()];
}

/** The same list so that neighbours differ: a step through it that meets every one once. */
export function spread(all) {
  const coprime = (a, b) => (b === 0 ? a === 1 : coprime(b, a % b));
  let step = Math.round(all.length * 0.618);
  while (!coprime(step, all.length)) step += 1;
  return all.map((_, nth) => all[(nth * step) % all.length]);
}

/** Plays one game of a mixture to its end: one person or two, bots, at a desk or on a phone. */
export async function playMixture(house, options, seed) {
  const n = options.players;
  const people = seed % 4 === 0 ? 2 : 1;
  const holders = seats(...Array.from({ length: n }, (_, nth) => ((nth + seed) % n < people ? null : "tiro")));
  const device = seed % 3 === 0 ? PHONE : DESK;
  const visitor = await local(house, { options, seed: String(seed), seats: holders }, device);
  try {
    const done = await playOut(visitor.page, { seed, blind: true });
    const points = await pointsOn(visitor.page);
    if (points.length !== n) throw new Error(`${points.length} rows of points for ${n} players`);
    if (visitor.complaints.length > 0) throw new Error(visitor.complaints.join("\n"));
    if (done.notices.length > 0) throw new Error(done.notices.join("\n"));
    return done;
  } catch (error) {
    await picture(visitor.page, `stuck-${seed}`).catch(() => undefined);
    throw new Error(`seed ${seed}, ${JSON.stringify(options)}: ${error.message}`, { cause: error });
  } finally {
    await visitor.context.close();
  }
}

async function main([minutes = "60", first = "0"]) {
  const all = spread(await mixtures());
  const until = Date.now() + 60_000 * Number(minutes);
  const house = await open();
  let nth = Number(first);
  let wrong = 0;
  try {
    for (; nth < all.length && Date.now() < until; nth += 1) {
      const begun = Date.now();
      try {
        const { steps } = await playMixture(house, all[nth], nth);
        console.log(`${nth} of ${all.length}: ${steps} steps, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      } catch (error) {
        wrong += 1;
        console.error(`${nth} of ${all.length}: ${error.message}`);
      }
    }
  } finally {
    await shut(house);
  }
  console.log(`${nth - Number(first)} games, ${wrong} went wrong; ${nth < all.length ? `go on with ${nth}` : "all mixtures were played"}`);
  if (wrong > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2));
