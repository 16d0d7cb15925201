import { expect, test } from 'vitest';
import type { LoadAnswer } from './load.ts';
import { countAnswers, isBroken, untilSuccess } from './under-load.ts';

const answer = (change: Partial<LoadAnswer>): LoadAnswer => ({
  kind: 'page',
  status: 200,
  body: '',
  hosts: [],
  at: 0,
  milliseconds: 10,
  ...change,
});

test('no answer and failures of servers are broken, refusals are not', () => {
  const statuses = [0, 200, 304, 402, 409, 429, 500, 502, 503];
  expect(statuses.filter((status) => isBroken(answer({ status })))).toEqual([0, 500, 502, 503]);
});

test('answers are counted by kind, status and error code', () => {
  const busy = answer({ kind: 'cart', status: 503, body: '{"code":"busy"}' });
  expect(countAnswers([busy, answer({}), busy, answer({ status: 0 })])).toBe(
    'cart 503 busy: 2, page 200: 1, page no answer: 1',
  );
  expect(countAnswers([])).toBe('none');
});

test('an outage ends with the first success of a request that was sent after it began', () => {
  const answers = [
    answer({ kind: 'checkout', at: 90, milliseconds: 50 }), // was on its way
    answer({ kind: 'checkout', at: 110, status: 503 }),
    answer({ kind: 'page', at: 120 }),
    answer({ kind: 'checkout', at: 400, milliseconds: 30 }),
    answer({ kind: 'checkout', at: 420, milliseconds: 5 }),
  ];
  expect(untilSuccess({ answers }, 'checkout', 100)).toBe(325);
  expect(untilSuccess({ answers }, 'cart', 100)).toBeUndefined();
});
