const patienceMs = 2000;

/** Resolves when the browser has nothing else to do, or after two seconds. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve); // Safari
  });
}
