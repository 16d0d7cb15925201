import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttemptAt } from './back-off.ts';

const createdAt = new Date('2026-03-01T08:00:00Z');

test('a mail is retried after 1, 2, 5, 15 and 60 minutes, then every 4 hours, for 72 hours', () => {
  const waits: number[] = [];
  let now = createdAt;
  for (let tries = 1; ; tries++) {
    const next = nextAttemptAt({ tries, createdAt, now });
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(waits.slice(0, 5)).toEqual([1, 2, 5, 15, 60]);
  expect(new Set(waits.slice(5))).toEqual(new Set([240]));
  const hours = (now.getTime() - createdAt.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(68);
  expect(hours).toBeLessThanOrEqual(72);
});

test('a retry is always in the future and never after 72 hours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 100 * 60 }),
      (tries, ageMinutes) => {
        const now = new Date(createdAt.getTime() + ageMinutes * 60_000);
        const next = nextAttemptAt({ tries, createdAt, now });
        if (!next) return;
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime() - createdAt.getTime()).toBeLessThanOrEqual(72 * 3_600_000);
      },
    ),
  );
});
