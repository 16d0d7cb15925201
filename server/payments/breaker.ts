const failuresMax = 5;
const restMs = 20_000;

/**
 * After a row of calls without an answer, further ones are not even begun for a while: no trees are held for payments
 * that cannot be made. Afterwards one call is let through to try.
 */
export function createBreaker(now: () => number = Date.now) {
  let failures = 0;
  let closedUntil = 0;
  return {
    /** False while resting. Asking once the rest is over lets the asker through, and the next ones only when he succeeds. */
    allows(): boolean {
      if (failures < failuresMax) return true;
      if (now() < closedUntil) return false;
      closedUntil = now() + restMs;
      return true;
    },
    answered(): void {
      failures = 0;
    },
    unanswered(): void {
      failures++;
      if (failures >= failuresMax) closedUntil = now() + restMs;
    },
  };
}
