import { describe, expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function openBreaker() {
  let time = 0;
  const breaker = createCircuitBreaker({ now: () => time });
  for (let call = 0; call < 5; call++) breaker.recordNoAnswer();
  return { breaker, advance: (milliseconds: number) => (time += milliseconds) };
}

describe('the circuit breaker', () => {
  test('stays closed while answers come between failures', () => {
    const breaker = createCircuitBreaker({ now: () => 0 });
    for (let call = 0; call < 20; call++) {
      breaker.recordNoAnswer();
      if (call % 4 === 3) breaker.recordAnswer();
      expect(breaker.allows()).toBe(true);
    }
  });

  test('opens after five consecutive unanswered calls', () => {
    expect(openBreaker().breaker.allows()).toBe(false);
  });

  test('allows one trial call after 20 seconds, and closes when it is answered', () => {
    const { breaker, advance } = openBreaker();
    advance(20_000);
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.recordAnswer();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });

  test('opens again when the trial call gets no answer', () => {
    const { breaker, advance } = openBreaker();
    advance(20_000);
    breaker.allows();
    breaker.recordNoAnswer();
    expect(breaker.allows()).toBe(false);
  });
});
