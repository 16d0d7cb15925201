import { refuse } from '#server/platform/http/errors.ts';

/** The buyer waited too long in a bulkhead's queue. */
export const tooBusy = () => refuse('too_busy', { details: { retryAfterSeconds: 5 } });
