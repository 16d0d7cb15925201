import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastDigestDay, planOrderMails, singlesPerHour } from './notification-schedule.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

describe('the day of the last digest', () => {
  test.each([
    [7, '2026-03-02T14:59:00Z', '2026-03-01'],
    [7, '2026-03-02T15:00:00Z', '2026-03-02'],
    [0, '2026-03-02T08:00:00Z', '2026-03-02'],
    // 2 AM does not exist on this day.
    [2, '2026-03-08T09:59:00Z', '2026-03-07'],
    [2, '2026-03-08T10:00:00Z', '2026-03-08'],
    // 1 AM comes twice.
    [1, '2026-11-01T08:00:00Z', '2026-11-01'],
    [1, '2026-11-01T09:30:00Z', '2026-11-01'],
  ])('for the hour %i at %s is %s', (hour, now, day) => {
    expect(lastDigestDay(hour, new Date(now))).toBe(day);
  });

  test.each([0, 1, 2, 3, 12, 23])(
    'for the hour %i moves on once in every day, also when the clock changes',
    (hour) => {
      for (const first of ['2026-03-01', '2026-10-25']) {
        const start = Date.parse(`${first}T20:00:00Z`);
        const days = new Set<string>();
        for (let at = start; at < start + 14 * 24 * hourMs; at += hourMs / 2)
          days.add(lastDigestDay(hour, new Date(at)));
        expect([14, 15]).toContain(days.size);
      }
    },
  );
});

describe('mails about orders', () => {
  test('are one each, unless too many come in an hour', () => {
    const now = new Date('2026-03-02T12:00:00Z');
    const orders = (count: number, since = now) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${index}`,
        orderId: `o${index}`,
        since,
      }));
    const plan = (count: number, singlesLately: number, since?: Date) => {
      const { each, digest } = planOrderMails(orders(count, since), { singlesLately, now });
      return [each.length, digest.length];
    };
    expect(plan(3, 0)).toEqual([3, 0]);
    expect(plan(20, 0)).toEqual([20, 0]);
    expect(plan(21, 0)).toEqual([0, 0]);
    expect(plan(3, 18)).toEqual([0, 0]);
    expect(plan(200, 0, new Date(now.getTime() - hourMs))).toEqual([0, 200]);
    expect(plan(0, 0)).toEqual([0, 0]);
  });

  test('tell of every order once, within an hour, in few mails', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 180 }), { minLength: 1, maxLength: 400 }),
        (minutes) => {
          const start = Date.parse('2026-03-02T12:00:00Z');
          const orders = minutes
            .toSorted((a, b) => a - b)
            .map((minute, index) => ({
              id: String(index),
              orderId: `o${index}`,
              since: new Date(start + minute * minuteMs),
            }));
          const mails: { at: number; kind: 'each' | 'digest'; ids: string[] }[] = [];
          const told = new Set<string>();
          for (let minute = 0; minute <= 300; minute++) {
            const at = start + minute * minuteMs;
            const { each, digest } = planOrderMails(
              orders.filter(({ id, since }) => !told.has(id) && since.getTime() <= at),
              {
                singlesLately: mails.filter((m) => m.kind === 'each' && m.at > at - hourMs).length,
                now: new Date(at),
              },
            );
            for (const { id } of each) mails.push({ at, kind: 'each', ids: [id] });
            if (digest.length > 0)
              mails.push({ at, kind: 'digest', ids: digest.map(({ id }) => id) });
            for (const { id, since } of [...each, ...digest]) {
              expect(told.has(id)).toBe(false);
              expect(at - since.getTime()).toBeLessThanOrEqual(hourMs);
              told.add(id);
            }
          }
          expect(told.size).toBe(orders.length);
          for (const { at } of mails)
            expect(
              mails.filter((m) => m.at > at - hourMs && m.at <= at).length,
            ).toBeLessThanOrEqual(singlesPerHour + 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
