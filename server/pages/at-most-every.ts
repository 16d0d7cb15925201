/** Runs work at once, and then at most every `ms`: calls meanwhile become one at the end. */
export function atMostEvery(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;

  function run(): void {
    if (timer) {
      isAsked = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      run();
    }, ms).unref();
  }
  return run;
}
