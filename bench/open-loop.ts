import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './send.ts';

/** A fault of the server, or no answer at all. */
export const isBroken = (status: number): boolean => status === 0 || status >= 500;

/** What came back of requests that were sent at a fixed rate, whether or not earlier ones were answered. */
export class Answers {
  readonly milliseconds: number[] = [];
  readonly statuses = new Map<number, number>();
  /** Refused as "busy" without saying when to come back, which must not happen. */
  busyWithoutRetryAfter = 0;
  /** Seconds from the start to each 5xx, or to giving up on an answer. */
  readonly brokenSeconds: number[] = [];
  readonly #started = performance.now();

  add({ status, headers, milliseconds }: Answer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.milliseconds.push(milliseconds);
    if (status === 503 && !headers['retry-after']) this.busyWithoutRetryAfter++;
    if (isBroken(status)) this.#break();
  }
  /** Not answered at all. */
  fail(): void {
    this.statuses.set(0, (this.statuses.get(0) ?? 0) + 1);
    this.#break();
  }
  #break(): void {
    this.brokenSeconds.push((performance.now() - this.#started) / 1000);
  }
  count(is: (status: number) => boolean): number {
    return [...this.statuses].reduce((sum, [status, count]) => (is(status) ? sum + count : sum), 0);
  }
  percentile(share: number): number {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }
}

interface Rate {
  perSecond: number;
  seconds: number;
}

/** Sends `perSecond` for `seconds`, evenly, and waits for the last answer. */
export async function sendAtRate(
  { perSecond, seconds }: Rate,
  request: (index: number) => Promise<Answer>,
): Promise<Answers> {
  const answers = new Answers();
  const waiting = new Set<Promise<void>>();
  const started = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let index = 0; index < total; index++) {
    const early = started + (index * 1000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    const one = request(index).then(
      (answer) => answers.add(answer),
      () => answers.fail(),
    );
    waiting.add(one);
    void one.finally(() => waiting.delete(one));
  }
  await Promise.all(waiting);
  return answers;
}
