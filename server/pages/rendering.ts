import type { StoredResponse } from './stored-response.ts';

/** A stale page is served at most this long, so that pages are fresh within a second: the rest is for the notification. */
export const maxStaleMs = 750;
/** Between the starts of two renderings of a page while trees are sold. Shorter than `maxStaleMs`, so that few requests wait. */
export const revalidateMs = 500;

/** One rendering of a page, under way or complete. Sales since its start make it stale. */
export class Rendering {
  readonly startedAt = performance.now();
  /** Undefined for a page that is not cacheable. */
  readonly result: Promise<StoredResponse | undefined>;
  #staleSince: number | undefined;

  constructor(render: (rendering: Rendering) => Promise<StoredResponse | undefined>) {
    this.result = render(this);
  }

  /** At every sale; the first one counts. */
  markStale(): void {
    this.#staleSince ??= performance.now();
  }

  get isStale(): boolean {
    return this.#staleSince !== undefined;
  }

  /** Whether a request that arrives now needs a later rendering. */
  get isExpired(): boolean {
    return this.#staleSince !== undefined && performance.now() - this.#staleSince > maxStaleMs;
  }

  /** Until the next one may start. */
  get revalidateInMs(): number {
    return Math.max(0, this.startedAt + revalidateMs - performance.now());
  }
}
