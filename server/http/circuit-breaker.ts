const failureThreshold = 5;
const coolDownMs = 20_000;

/**
 * Circuit breaker: after consecutive unanswered calls it opens, so that no trees are held for payments that cannot be
 * made. Half-open after the cool-down: one trial call.
 */
export function createCircuitBreaker(now: () => number = Date.now) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** False while open. After the cool-down, true once; true again when that trial call has succeeded. */
    allows(): boolean {
      if (failures < failureThreshold) return true;
      if (now() < openUntil) return false;
      openUntil = now() + coolDownMs;
      return true;
    },
    recordAnswer(): void {
      failures = 0;
    },
    recordNoAnswer(): void {
      failures++;
      if (failures >= failureThreshold) openUntil = now() + coolDownMs;
    },
  };
}
