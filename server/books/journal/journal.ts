import type { DayRange } from '#domain/books/accounting.ts';
import { count } from '#domain/count.ts';
import { defaultJournalAccounts } from '#domain/farm/journal-accounts.ts';
import { settings } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import {
  linesOfPostings,
  nameLines,
  sumByAccount,
  transfer,
  type JournalEntry,
} from '#domain/orders/journal.ts';
import type { ManualKind } from '#domain/orders/payments-by-hand.ts';
import { orderNumber } from '#domain/statuses.ts';
import { readCash } from '#server/books/till/service.ts';
import type { Db } from '#server/database/client.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { listDepositsOf, listSpentCash, readEvents, type JournalEvent } from './queries.ts';

const batchSize = 2000;

/** A line per account of each entry, oldest first. Names count as they are set now. */
export async function* journalCsv(db: Db, range: DayRange): AsyncGenerator<string> {
  yield csvLine(['date', 'account', 'debit', 'credit', 'memo', 'entry']);
  const names = settings.journal ?? defaultJournalAccounts;
  for await (const { date, id, memo, lines } of readJournal(db, range))
    for (const { account, debitCents, creditCents } of nameLines(lines, names))
      yield csvLine([
        date,
        account,
        debitCents > 0 ? numericFromCents(debitCents) : '',
        creditCents > 0 ? numericFromCents(creditCents) : '',
        memo,
        id,
      ]);
}

/** Entries of orders, of the till and of the bank, by day. */
async function* readJournal(db: Db, range: DayRange): AsyncGenerator<JournalEntry> {
  const others = await listOtherEntries(db, range);
  for await (const events of readEvents(db, range, batchSize))
    for (const event of events) {
      while (others[0] && others[0].date < event.date) yield others.shift()!;
      const entry = entryOfEvent(event);
      if (entry.lines.length > 0) yield entry;
    }
  yield* others;
}

const entryOfEvent = (event: JournalEvent): JournalEntry => ({
  date: event.date,
  id: event.source,
  memo: memoOf(event),
  lines: linesOfPostings(event),
});

const kinds: Record<JournalEvent['kind'], string> = {
  payment: 'Sale',
  refund: 'Refund',
  reversal: 'Taken back',
  entry: 'Change',
};
const methods: Record<'card' | ManualKind, string> = {
  card: 'card',
  cash: 'cash',
  check: 'check',
  other: 'other means',
};

/** 'Sale, order 1043, Jordan Avery, check 2041' */
function memoOf({ kind, method, reference, payee, orderId, orderNumber: number }: JournalEvent) {
  const how = method && `${methods[method]} ${reference}`.trimEnd();
  return [kinds[kind], `order ${orderNumber({ id: orderId, number })}`, payee, how]
    .filter(Boolean)
    .join(', ');
}

/** What no order tells: deposits, what was taken out, and what the till had too much or too little. */
async function listOtherEntries(db: Db, range: DayRange): Promise<JournalEntry[]> {
  const [deposits, spent, days] = await Promise.all([
    listDepositsOf(db, range),
    listSpentCash(db, range),
    readCash(db, range),
  ]);
  const entries: JournalEntry[] = [
    ...days
      .filter(({ day }) => day >= range.from)
      .flatMap(({ day, putInCents, overShortCents }) => [
        {
          date: day,
          id: `float ${day}`,
          memo: 'Float put into the till',
          lines: transfer('float', 'cash', putInCents),
        },
        {
          date: day,
          id: `count ${day}`,
          memo: 'Difference of the till',
          lines: transfer('overShort', 'cash', overShortCents ?? 0),
        },
      ]),
    ...spent.map(({ id, day, cents, note }) => ({
      date: day,
      id,
      memo: ['Taken out of the till', note].filter(Boolean).join(': '),
      lines: transfer('cash', 'takenOut', cents),
    })),
    ...deposits.map(({ id, day, checks, checkCents, cashCents }) => ({
      date: day,
      id,
      memo: `Deposit, ${count(checks, 'check')}`,
      lines: [...transfer('checks', 'bank', checkCents), ...transfer('cash', 'bank', cashCents)],
    })),
  ];
  return entries
    .map((entry) => ({ ...entry, lines: sumByAccount(entry.lines) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
