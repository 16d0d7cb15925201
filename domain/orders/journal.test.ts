import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultJournalAccounts } from '#domain/farm/journal-accounts.ts';
import { entryParts, noTax, sumEntries, type Entry } from './entries.ts';
import { linesOfPostings, nameLines, sumByAccount, transfer, type PostedEvent } from './journal.ts';
import { manualKinds } from './payments-by-hand.ts';
import { accountParts, paidParts, postingsBetween } from './postings.ts';

const sumOf = (lines: readonly { cents: number }[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

test('a sale with tax and a discount debits the money, and credits trees and tax', () => {
  const event: PostedEvent = {
    method: 'check',
    isAtBank: false,
    parts: [
      { part: 'trees', cents: 9600, taxCents: 785 },
      { part: 'discount', cents: -960, taxCents: -78 },
    ],
  };
  expect(nameLines(linesOfPostings(event), defaultJournalAccounts)).toEqual([
    { account: 'Assets:Checks', debitCents: 8640, creditCents: 0 },
    { account: 'Income:Discounts', debitCents: 882, creditCents: 0 },
    { account: 'Income:Trees', debitCents: 0, creditCents: 8815 },
    { account: 'Liabilities:Sales tax', debitCents: 0, creditCents: 707 },
  ]);
});

describe('every entry balances', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const method = fc.constantFrom('card' as const, ...manualKinds);
  test('of money, whatever its parts and its tax', () => {
    const part = fc.record({ part: fc.constantFrom(...accountParts), cents, taxCents: cents });
    fc.assert(
      fc.property(method, fc.boolean(), fc.array(part), (by, isAtBank, parts) => {
        const lines = linesOfPostings({ method: by, isAtBank, parts });
        expect(sumOf(lines)).toBe(0);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      }),
    );
  });

  test('of a change of a paid order, which moves no money', () => {
    const tax = fc.constantFrom(noTax, { rate: 8900, code: '3210' }, { rate: 9000, code: '3215' });
    const entry = fc.record({ part: fc.constantFrom(...entryParts), cents, tax });
    const toEntries = (all: readonly Pick<Entry, 'part' | 'cents' | 'tax'>[]) =>
      sumEntries(all.map((one) => ({ ...one, lineId: null, givenOn: null })));
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.array(entry),
        fc.integer({ min: 0, max: 10_000_000 }),
        (before, after, received) => {
          const postings = postingsBetween(
            paidParts(toEntries(before), received),
            paidParts(toEntries(after), received),
          );
          const lines = linesOfPostings({ method: '', isAtBank: false, parts: postings });
          expect(sumOf(lines)).toBe(0);
        },
      ),
    );
  });

  test('of a transfer, and after lines of one account were put together', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const lines = [...transfer('cash', 'bank', one), ...transfer('checks', 'bank', other)];
        expect(sumOf(sumByAccount(lines))).toBe(0);
      }),
    );
  });
});
