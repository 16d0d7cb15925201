import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import {
  depositCents,
  type Deposit,
  type Deposits,
  type NewDeposit,
} from '#domain/orders/deposits.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import {
  findDeposit,
  insertDeposit,
  isKnownDeposit,
  listDeposits,
  listWaitingCash,
  listWaitingChecks,
  lockWaiting,
  undoDeposit,
} from './queries.ts';

export async function readDeposits(db: Db): Promise<Deposits> {
  const [checks, cash, deposits] = await Promise.all([
    listWaitingChecks(db),
    listWaitingCash(db),
    listDeposits(db),
  ]);
  return { waiting: { checks, cash }, deposits };
}

export const getDeposit = async (db: Db, id: string): Promise<Deposit> =>
  orRefuse(await findDeposit(db, id), 'deposit_not_found');

/** Marks checks and cash as deposited. Idempotent by id. */
export const makeDeposit = (db: Db, actor: AdminActor, wanted: NewDeposit): Promise<void> =>
  transact(db, async (trx) => {
    const { id, day, note, checks, cash, seenCents } = wanted;
    if (day > dayAt(currentDate(), farmTimeZone))
      throw refuse('invalid_input.day_of_till', { details: { field: 'day' } });
    const waiting = await lockWaiting(trx, { checks, cash });
    if (await isKnownDeposit(trx, id)) return assertSameDeposit(trx, wanted);
    if (waiting.items < checks.length + cash.length || waiting.cents !== seenCents)
      throw refuse('changed_meanwhile.deposit');
    if (waiting.lastDay !== null && day < waiting.lastDay)
      throw refuse(
        'invalid_input.day_of_deposit',
        `Choose ${pickupDayName(waiting.lastDay)} or a later day: something of this list came in then`,
        { details: { field: 'day' } },
      );
    await insertDeposit(trx, { id, day, note, checks, cash, by: actor.actorId });
    await recordAudit(trx, actor, {
      action: 'deposit_made',
      subjectType: 'deposit',
      subjectId: id,
      after: { day, checks: checks.length, cents: waiting.cents },
    });
  });

async function assertSameDeposit(trx: Trx, wanted: NewDeposit): Promise<void> {
  const saved = await findDeposit(trx, wanted.id);
  if (!saved) throw refuse('sent_already'); // and taken back since
  assertSameRequest(
    { day: saved.day, note: saved.note, items: idsOf([...saved.checks, ...saved.cash]) },
    {
      day: wanted.day,
      note: wanted.note,
      items: [...wanted.checks, ...wanted.cash].map((id) => id.toLowerCase()).toSorted(),
    },
  );
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id).toSorted();

/** What is in it waits for a deposit again. */
export const takeDepositBack = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const deposit = await findDeposit(trx, id);
    if (!(await undoDeposit(trx, id, actor.actorId))) {
      if (await isKnownDeposit(trx, id)) return;
      throw refuse('deposit_not_found');
    }
    await recordAudit(trx, actor, {
      action: 'deposit_undone',
      subjectType: 'deposit',
      subjectId: id,
      before: {
        day: deposit!.day,
        checks: deposit!.checks.length,
        cents: depositCents(deposit!),
      },
    });
  });
