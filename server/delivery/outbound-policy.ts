import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleAll,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

export interface OutboundPolicyOptions {
  /** Per try; there are two. */
  timeoutMs?: number;
  retryDelayMs?: number;
  failureThreshold?: number;
  coolDownMs?: number;
}

export type OutboundPolicy = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Two tries with a timeout each, and a circuit breaker, so that requests fail fast during an external outage. */
export function createOutboundPolicy({
  timeoutMs = 4000,
  retryDelayMs = 200,
  failureThreshold = 5,
  coolDownMs = 20_000,
}: OutboundPolicyOptions = {}): OutboundPolicy {
  const policy = wrap(
    retry(
      handleWhen((error) => !(error instanceof BrokenCircuitError)),
      { maxAttempts: 1, backoff: new ConstantBackoff(retryDelayMs) },
    ),
    circuitBreaker(handleAll, {
      halfOpenAfter: coolDownMs,
      breaker: new ConsecutiveBreaker(failureThreshold),
    }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  return (work) => policy.execute(({ signal }) => work(signal));
}
