import { expect, test } from 'vitest';
import type { ShopState } from '#server/metrics/shop-state-queries.ts';
import { describeClock, describeCollation } from './database.ts';
import { formatFindings } from './finding.ts';
import { describeRoom } from './machine.ts';
import { describeWork } from './work.ts';

const healthy: ShopState = {
  attempts: {},
  oldestUnsettled: 0,
  unsettledRefunds: 0,
  discrepancies: 0,
  mails: {},
  oldestMail: 0,
  jobs: { ready: 0, failed: 0, oldest: 0 },
  stockWaits: 0,
  backupAge: 3600,
};
const problemsOf = (state: Partial<ShopState>) =>
  describeWork({ ...healthy, ...state }, { needsBackups: true })
    .filter(({ state: found }) => found === 'problem')
    .map(({ text }) => text);

test('a shop where nothing waits has no problems', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each<[Partial<ShopState>, string]>([
  [{ oldestUnsettled: 1800 }, 'A card payment has been unsettled for 30 minutes.'],
  [{ discrepancies: 2 }, 'Open differences from the card provider’s records: 2.'],
  [{ oldestMail: 7200 }, 'Mail has been waiting for 120 minutes.'],
  [{ jobs: { ready: 1, failed: 3, oldest: 0 } }, 'Jobs given up after all attempts: 3.'],
  [{ jobs: { ready: 1, failed: 0, oldest: 1200 } }, 'A job has been due for 20 minutes.'],
  [{ backupAge: null }, 'No backup has been made and checked yet.'],
  [{ backupAge: 200_000 }, 'The last checked backup is 56 h old.'],
])('%j is named as a problem', (state, text) => {
  expect(problemsOf(state)).toEqual([text]);
});

test.each([
  ['2.36', '2.36', 0],
  [null, null, 0],
  [null, '2.36', 0],
  ['2.31', '2.36', 1],
])(
  'indexes built with collation version %s on a server with %s are %i problems',
  (built, now, problems) => {
    expect(describeCollation({ name: 'shop', built, now })).toHaveLength(problems);
  },
);

test('a sandbox needs no backups', () => {
  const findings = describeWork({ ...healthy, backupAge: null }, { needsBackups: false });
  expect(findings.every(({ state }) => state === 'ok')).toBe(true);
});

test('a disk is nearly full below a gigabyte or a tenth', () => {
  const gigabyte = 2 ** 30;
  expect(describeRoom({ free: 50 * gigabyte, size: 100 * gigabyte }, '/srv').state).toBe('ok');
  expect(describeRoom({ free: 9 * gigabyte, size: 100 * gigabyte }, '/srv').state).toBe('problem');
  expect(describeRoom({ free: gigabyte / 2, size: gigabyte }, '/srv').state).toBe('problem');
});

test('a clock is wrong from six seconds on, in either direction', () => {
  expect([describeClock(5.4).state, describeClock(-5.4).state]).toEqual(['ok', 'ok']);
  expect(describeClock(3600).text).toContain('3600 s ahead of');
  expect(describeClock(-86_400).text).toContain('86400 s behind');
});

test('findings are lines with what to do below them, and a count', () => {
  const findings = describeWork({ ...healthy, discrepancies: 1 }, { needsBackups: false });
  const text = formatFindings(findings);
  expect(text).toContain(
    'problem  Open differences from the card provider’s records: 1.\n         → The Today screen',
  );
  expect(text.endsWith('\n1 to fix.')).toBe(true);
});
