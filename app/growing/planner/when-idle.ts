const patienceMs = 2000;

/** Resolves when the browser has nothing else to do, or after two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve); // Safari
  });
