// What can wait until the page has nothing else to do.

/** Does it then; gives back how to call it off. Browsers without idle time do it after a second. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 1000);
  return () => clearTimeout(waiting);
}
