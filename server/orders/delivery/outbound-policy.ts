import { setTimeout as wait } from 'node:timers/promises';
import { createCircuitBreaker } from '#server/platform/http/circuit-breaker.ts';

export interface OutboundPolicyOptions {
  /** Per try; there are two. */
  timeoutMs?: number;
  retryDelayMs?: number;
  failureThreshold?: number;
  coolDownMs?: number;
}

/** The work must end when its signal aborts. */
export type OutboundPolicy = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

/** Two tries with a timeout each, and a circuit breaker, so that requests fail fast during an external outage. */
export function createOutboundPolicy({
  timeoutMs = 4000,
  retryDelayMs = 200,
  failureThreshold,
  coolDownMs,
}: OutboundPolicyOptions = {}): OutboundPolicy {
  const breaker = createCircuitBreaker({ failureThreshold, coolDownMs });

  async function tryOnce<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (!breaker.allows()) throw new CircuitOpenError('The service did not answer lately');
    try {
      const result = await work(AbortSignal.timeout(timeoutMs));
      breaker.recordAnswer();
      return result;
    } catch (error) {
      breaker.recordNoAnswer();
      throw error;
    }
  }

  return async (work) => {
    try {
      return await tryOnce(work);
    } catch (error) {
      if (error instanceof CircuitOpenError) throw error;
      await wait(retryDelayMs);
      return tryOnce(work);
    }
  };
}
