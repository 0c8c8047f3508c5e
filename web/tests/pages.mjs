// What a page has and node does not: an engine without workers, storage.
import { engine } from "./load.mjs";

/** An engine as the page has it, without workers; `crash` names a command that ends it once. */
export function pageEngine(EngineError) {
  let ask = engine();
  let last = 0;
  const made = { crash: null };
  made.open = () => {
    last += 1;
    const session = last;
    return {
      async request(cmd, fields) {
        if (made.crash === cmd) {
          made.crash = null;
          ask = engine();
          throw new EngineError("crashed", "the engine has stopped");
        }
        try {
          return ask(cmd, cmd === "bot" ? { name: fields.name, iterations: 1, seed: fields.seed } : fields, session);
        } catch (error) {
          const [, code, message] = /^\w+: (\w+): (.*)$/s.exec(error.message) ?? [null, "crashed", error.message];
          throw new EngineError(code, message);
        }
      },
      close() {},
    };
  };
  made.openThinking = made.open;
  return made;
}

/** Storage of a browser, with room for so many characters. */
export function storage(room = Infinity) {
  const kept = new Map();
  const size = () => [...kept].reduce((n, [key, value]) => n + key.length + value.length, 0);
  const methods = {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const before = kept.get(key);
      kept.set(key, value);
      if (size() <= room) return;
      if (before === undefined) kept.delete(key);
      else kept.set(key, before);
      throw new Error("QuotaExceededError");
    },
    removeItem: (key) => void kept.delete(key),
  };
  return new Proxy(methods, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: "" }) });
}
