// One running engine. This is the other side of crates/concordia-wasm/src/exports.rs; it is plain JavaScript so that
// node can run it too, for the test that compares bots here with native ones.

/**
 * Starts an engine from its compiled module. Answers come at once, so this belongs into a worker.
 *
 * A panic ends the engine behind `request`: the request is answered with the code `crashed`, and a new engine takes
 * its place. Its sessions have no game, which they say with `no_game`.
 */
export function startEngine(module) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let panic = "";
  let engine = start();

  function start() {
    const host = {
      now: () => performance.now(),
      panicked: (text, length) => {
        panic = decoder.decode(new Uint8Array(engine.memory.buffer, text, length));
      },
    };
    return new WebAssembly.Instance(module, { host }).exports;
  }

  return {
    request(session, line) {
      try {
        // A character of a string becomes at most three bytes.
        const room = 3 * line.length;
        const at = engine.input(room);
        // The memory moves when it grows, so it is looked up after every call that may need more.
        const { written } = encoder.encodeInto(line, new Uint8Array(engine.memory.buffer, at, room));
        const length = engine.request(session, written);
        return decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer(), length));
      } catch (error) {
        const message = `the engine has stopped: ${panic || error}`;
        panic = "";
        engine = start();
        return JSON.stringify({ ok: false, error: { code: "crashed", message } });
      }
    },
    close(session) {
      engine.close(session);
    },
  };
}
