import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import type { DayRange } from '#domain/books/accounting.ts';
import { farmLocal } from '#domain/farm-time.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { clockTime, momentText, pickupDayName } from '#domain/orders/pickups.ts';
import {
  differenceText,
  followCash,
  isFarOff,
  noCash,
  tillMethods,
  weekOf,
  type CashDay,
  type CountTill,
  type NewFloat,
  type TakeOut,
  type Till,
  type TillDay,
  type TillPeriod,
} from '#domain/orders/till.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import {
  findCashBegin,
  findDayEnd,
  findEntryOfDay,
  findLastWork,
  findSeasonOf,
  insertEntry,
  isDeposited,
  listCashFacts,
  listEntries,
  listLate,
  listMethodSums,
  listPhones,
  lockEntry,
  readDue,
  undoEntry,
  type NewEntry,
} from './queries.ts';

const today = (): string => dayAt(currentDate(), farmTimeZone);

/** The till of a day, with the sums of the time around it. */
export async function readTill(
  db: Db,
  { day = today(), by }: { day?: string | undefined; by: TillPeriod },
): Promise<Till> {
  const { season = null, ...range } = await rangeOf(db, day, by);
  const [sums, due, days, entries, late, phones, endsAt, lastAt] = await Promise.all([
    listMethodSums(db, range),
    readDue(db, range),
    readCash(db, range),
    listEntries(db, day),
    listLate(db, day),
    listPhones(db, day),
    findDayEnd(db, day),
    findLastWork(db, day),
  ]);
  return {
    ...range,
    season,
    methods: tillMethods.flatMap((method) => sums.filter((row) => row.method === method)),
    due,
    days: days.filter((one) => one.day >= range.from).toReversed(),
    day: {
      cash: cashOn(days, day),
      entries,
      late,
      phones,
      phonesSince: latest(endsAt, lastAt),
      endsAt,
    } satisfies TillDay,
  };
}

/** Of two moments as `toISOString` writes them. */
function latest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

async function rangeOf(
  db: Db,
  day: string,
  by: TillPeriod,
): Promise<DayRange & { season?: string }> {
  if (by === 'day') return { from: day, to: day };
  if (by === 'week') return weekOf(day);
  const { name, ...range } = await findSeasonOf(db, day);
  return { ...range, season: name };
}

/** The cash of a range, and of the days before it on which it depends. */
export async function readCash(db: Db, range: DayRange): Promise<CashDay[]> {
  const begin = await findCashBegin(db, range.from);
  return followCash(await listCashFacts(db, { ...range, from: begin }));
}

/** A day without cash and entries has what the days before have left. */
function cashOn(days: readonly CashDay[], day: string): CashDay {
  const until = days.filter((one) => one.day <= day);
  const last = until.at(-1);
  if (last?.day === day) return last;
  return followCash([...until, noCash(day)]).at(-1)!;
}

async function readCashOn(db: Db, day: string): Promise<CashDay> {
  return cashOn(await readCash(db, { from: day, to: day }), day);
}

/** What lies in the cash box when the day begins. A second one replaces the first. */
export const enterFloat = (db: Db, actor: AdminActor, float: NewFloat): Promise<void> =>
  transact(db, async (trx) => {
    assertPassed(float.day);
    await assertNotCounted(trx, float.day);
    const former = await findEntryOfDay(trx, float.day, 'float');
    if (former?.id === float.id.toLowerCase())
      return assertSameEntry(trx, { ...float, kind: 'float' });
    if (former) await undoEntry(trx, former.id, actor.actorId);
    if (former) assertMeant(float, former.cents, 'was entered as the float before');
    else {
      const { opening, openingCents } = await readCashOn(trx, float.day);
      if (opening === 'carried') assertMeant(float, openingCents, 'was left in the cash box');
    }
    if (!(await save(trx, actor, { ...float, kind: 'float' }))) return;
    await recordAudit(trx, actor, {
      action: 'till_float',
      subjectType: 'till',
      subjectId: float.id,
      before: former ? { cents: former.cents } : {},
      after: { day: float.day, cents: float.cents },
    });
  });

/** Money that leaves the cash box: for the bank, or for something that the farm pays. */
export const takeOut = (db: Db, actor: AdminActor, taken: TakeOut): Promise<void> =>
  transact(db, async (trx) => {
    assertPassed(taken.day);
    const { leftCents, openingCents, expectedCents } = await readCashOn(trx, taken.day);
    const heldCents = leftCents ?? Math.max(openingCents, expectedCents);
    if (taken.cents > heldCents && !taken.evenIfFarOff)
      throw refuse(
        'till_far_off',
        `The till holds ${formatUsd(heldCents)} by the books. Is ${formatUsd(taken.cents)} right?`,
        { details: { field: 'cents' } },
      );
    if (!(await save(trx, actor, { ...taken, kind: 'taken_out' }))) return;
    const { day, cents, forBank, note } = taken;
    await recordAudit(trx, actor, {
      action: 'till_taken_out',
      subjectType: 'till',
      subjectId: taken.id,
      after: { day, cents, forBank, note },
    });
  });

/** Closes a day: what is in the cash box, whatever should be. */
export const countTill = (db: Db, actor: AdminActor, counted: CountTill): Promise<void> =>
  transact(db, async (trx) => {
    const { id, day, cents, expectedCents, note } = counted;
    assertPassed(day);
    const before = await findEntryOfDay(trx, day, 'count');
    if (before?.id === id.toLowerCase()) return assertSameEntry(trx, { ...counted, kind: 'count' });
    if (before) throw countedAlready(day, before);
    const endsAt = await findDayEnd(trx, day);
    if (endsAt && new Date(endsAt) > currentDate() && !counted.evenIfEarly)
      throw refuse(
        'till_day_not_over',
        `The last window of the day ends at ${farmTimeOf(endsAt)}. More can come until then.`,
      );
    const cash = await readCashOn(trx, day);
    if (cash.expectedCents !== expectedCents)
      throw changedMeanwhile('what the till should hold', formatUsd(cash.expectedCents));
    assertMeant(counted, expectedCents, 'should be in the till');
    const isNew = await save(trx, actor, { ...counted, kind: 'count' });
    if (!isNew) return;
    await recordAudit(trx, actor, {
      action: 'till_counted',
      subjectType: 'till',
      subjectId: id,
      after: { day, cents, expectedCents, note },
    });
  });

/** Takes back a float, a count, or money that was not taken out after all. */
export const takeEntryBack = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const entry = orRefuse(await lockEntry(trx, id), 'till_entry_not_found');
    if (entry.isUndone) return;
    const { kind, day, cents } = entry;
    if (kind === 'float') await assertNotCounted(trx, day);
    if (await isDeposited(trx, id)) throw refuse('till_entry_deposited');
    await undoEntry(trx, id, actor.actorId);
    await recordAudit(trx, actor, {
      action: 'till_entry_undone',
      subjectType: 'till',
      subjectId: id,
      before: { kind, day, cents },
    });
  });

const farmTimeOf = (moment: string): string =>
  clockTime(farmLocal(moment, farmTimeZone).slice('2026-11-28T'.length));

function assertPassed(day: string): void {
  if (day > today()) throw refuse('invalid_input.day_of_till', { details: { field: 'day' } });
}

async function assertNotCounted(trx: Trx, day: string): Promise<void> {
  const count = await findEntryOfDay(trx, day, 'count');
  if (count) throw countedAlready(day, count);
}

const countedAlready = (
  day: string,
  { cents, by, at }: { cents: number; by: string | null; at: string },
) =>
  refuse(
    'till_counted',
    [
      `The till of ${pickupDayName(day)} was counted on ${momentText(new Date(at))}`,
      by && `by ${by}`,
      `as ${formatUsd(cents)}. Take that count back first.`,
    ]
      .filter(Boolean)
      .join(' '),
  );

/** @throws ShopError for an amount that is rather a slip, unless the admin was asked */
function assertMeant(
  { cents, evenIfFarOff }: { cents: number; evenIfFarOff?: true | undefined },
  expectedCents: number,
  what: string,
): void {
  if (evenIfFarOff || !isFarOff(cents, expectedCents)) return;
  throw refuse(
    'till_far_off',
    `${formatUsd(expectedCents)} ${what}. Is ${formatUsd(cents)} right? ${differenceText(cents - expectedCents)}.`,
    { details: { field: 'cents' } },
  );
}

/** False when the same form was sent before. */
async function save(trx: Trx, { actorId }: AdminActor, entry: NewEntry): Promise<boolean> {
  if (await insertEntry(trx, actorId, entry)) return true;
  const saved = await lockEntry(trx, entry.id);
  if (saved) {
    await assertSameEntry(trx, entry);
    return false;
  }
  // Another admin was faster, in the same moment.
  if (entry.kind === 'taken_out') throw new Error(`The entry ${entry.id} was not written`);
  const other = await findEntryOfDay(trx, entry.day, entry.kind);
  throw entry.kind === 'count'
    ? countedAlready(entry.day, other!)
    : changedMeanwhile('the float', formatUsd(other!.cents));
}

async function assertSameEntry(trx: Trx, sent: NewEntry): Promise<void> {
  const { isUndone: _, ...saved } = (await lockEntry(trx, sent.id))!;
  const { kind, day, cents, forBank = false, note } = sent;
  assertSameRequest(saved, { kind, day, cents, forBank, note });
}
