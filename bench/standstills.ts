import { setInterval } from 'node:timers/promises';

const everyMs = 500;
/** Far more than this program's own work takes at once. */
const noticedMs = 3000;

/**
 * Adds to `standstills`, until `signal`, the seconds during which this program did not run, because the machine
 * was frozen or gave its processors to others: what failed then says nothing about the shop.
 */
export async function watchStandstills(standstills: number[], signal: AbortSignal): Promise<void> {
  let last = performance.now();
  for await (const _ of setInterval(everyMs, undefined, { signal })) {
    const gap = performance.now() - last - everyMs;
    if (gap > noticedMs) standstills.push(gap / 1000);
    last += everyMs + gap;
  }
}
