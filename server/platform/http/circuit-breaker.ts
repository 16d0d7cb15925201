import { currentMs } from '@grafted/postgres/clock.ts';

export interface CircuitBreakerOptions {
  failureThreshold?: number | undefined;
  coolDownMs?: number | undefined;
  now?: () => number;
}

/**
 * Circuit breaker: after consecutive unanswered calls it opens, so that nothing waits, and no trees
 * are held, for a service that is away. Half-open after the cool-down: one trial call.
 */
export function createCircuitBreaker({
  failureThreshold = 5,
  coolDownMs = 20_000,
  now = currentMs,
}: CircuitBreakerOptions = {}) {
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
