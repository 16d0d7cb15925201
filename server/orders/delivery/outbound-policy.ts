import { ConstantBackoff, handleWhen, retry, timeout, TimeoutStrategy } from 'cockatiel';
import { createCircuitBreaker } from '#server/platform/http/circuit-breaker.ts';

export interface OutboundPolicyOptions {
  /** Per try; there are two. */
  timeoutMs?: number;
  retryDelayMs?: number;
  failureThreshold?: number;
  coolDownMs?: number;
}

export type OutboundPolicy = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

/**
 * Two tries with a timeout each, and a circuit breaker, so that requests fail fast during an external outage. The library's
 * own breaker would stay open for as long as the machine's clock is set back.
 */
export function createOutboundPolicy({
  timeoutMs = 4000,
  retryDelayMs = 200,
  failureThreshold,
  coolDownMs,
}: OutboundPolicyOptions = {}): OutboundPolicy {
  const breaker = createCircuitBreaker({
    ...(failureThreshold !== undefined && { failureThreshold }),
    ...(coolDownMs !== undefined && { coolDownMs }),
  });
  const retries = retry(
    handleWhen((error) => !(error instanceof CircuitOpenError)),
    { maxAttempts: 1, backoff: new ConstantBackoff(retryDelayMs) },
  );
  const limited = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  return (work) =>
    retries.execute(async () => {
      if (!breaker.allows()) throw new CircuitOpenError('The service did not answer lately');
      try {
        const result = await limited.execute(({ signal }) => work(signal));
        breaker.recordAnswer();
        return result;
      } catch (error) {
        breaker.recordNoAnswer();
        throw error;
      }
    });
}
