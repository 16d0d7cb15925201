import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

function brokenBreaker() {
  let time = 0;
  const breaker = createBreaker(() => time);
  for (let call = 0; call < 5; call++) breaker.unanswered();
  return { breaker, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('the breaker', () => {
  test('lets calls through while answers come between failures', () => {
    const breaker = createBreaker(() => 0);
    for (let call = 0; call < 20; call++) {
      breaker.unanswered();
      if (call % 4 === 3) breaker.answered();
      expect(breaker.allows()).toBe(true);
    }
  });

  test('stops after five calls in a row without an answer', () => {
    expect(brokenBreaker().breaker.allows()).toBe(false);
  });

  test('lets one call try after 20 seconds, and the others when it is answered', () => {
    const { breaker, pass } = brokenBreaker();
    pass(20_000);
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.answered();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });

  test('rests again when the one that tried got no answer', () => {
    const { breaker, pass } = brokenBreaker();
    pass(20_000);
    breaker.allows();
    breaker.unanswered();
    expect(breaker.allows()).toBe(false);
  });
});
