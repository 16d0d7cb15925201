import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, ConstantBackoff, handleAll, handleWhen, retry, timeout, TimeoutStrategy, wrap } from 'cockatiel';

export interface PatienceOptions {
  /** Of one try. There are two. */
  timeoutMs?: number;
  pauseMs?: number;
  failuresMax?: number;
  restMs?: number;
}

export type Patience = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Two tries with a time limit each; after a row of failed ones nobody is asked at all for a while, so that an outage
 * outside costs nobody's time here.
 */
export function createPatience({ timeoutMs = 4000, pauseMs = 200, failuresMax = 5, restMs = 20_000 }: PatienceOptions = {}): Patience {
  const policy = wrap(
    retry(
      handleWhen((error) => !(error instanceof BrokenCircuitError)),
      { maxAttempts: 1, backoff: new ConstantBackoff(pauseMs) },
    ),
    circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failuresMax) }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  return (work) => policy.execute(({ signal }) => work(signal));
}
