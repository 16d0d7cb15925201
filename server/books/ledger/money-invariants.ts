import { isUuid } from '@grafted/auth';
import { sql } from 'kysely';
import type { ProviderPayment } from '#server/payments/provider.ts';
import { isLive } from '#server/payments/refunds/reverse-payment.ts';
import {
  bySql,
  findingOf,
  skipped,
  violations,
  type InvariantContext,
  type Invariant,
} from './invariant.ts';

const found = sql<{ found: string }>;

interface RecordedAttempt {
  id: string;
  state: string;
  provider_payment_id: string | null;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
}

/**
 * The attempts of the compared days, and those that the provider's payments refer to, whatever their own dates say:
 * imported rows, or a clock that was wrong, differ from the provider's.
 */
async function readAttempts(context: InvariantContext): Promise<Map<string, RecordedAttempt>> {
  const { db, records } = context;
  const referred = ownPayments(context).map(({ referenceId }) => referenceId);
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['id', 'state', 'provider_payment_id', 'amount_cents', 'refunded_cents', 'currency'])
    .$call((query) =>
      records
        ? query.where(
            sql<boolean>`(created_at >= ${new Date(records.since.getTime() - 3600_000)} or id = any(${referred}::uuid[]))`,
          )
        : query,
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const ownPayments = ({ records, square }: InvariantContext): ProviderPayment[] =>
  (records?.payments ?? []).filter(
    ({ locationId, referenceId }) => locationId === square.locationId && isUuid(referenceId),
  );

export const moneyInvariants: Invariant[] = [
  {
    id: 'I1',
    title:
      'An order has at most one captured attempt, besides those of what is due later, and one unsettled',
    check: bySql(found`select order_id::text as found from payment_attempts group by order_id
      having count(*) filter (where state = 'captured' and purpose = 'order') > 1
        or count(*) filter (where state in ('sent', 'authorized', 'voiding')) > 1`),
  },
  {
    id: 'I2',
    title: 'Every payment at the provider matches one attempt and its amount, or was reversed',
    async check(context) {
      if (!context.records) return skipped(context.recordsMissing);
      const attempts = await readAttempts(context);
      const unmatched = ownPayments(context).filter((payment) => {
        const attempt = attempts.get(payment.referenceId);
        const matches =
          attempt &&
          attempt.amount_cents === payment.amountCents &&
          attempt.currency === payment.currency &&
          (attempt.state !== 'captured' || attempt.provider_payment_id === payment.id);
        return !matches && isLive(payment);
      });
      return findingOf(
        unmatched.map(({ id, referenceId }) => `payment ${id} of attempt ${referenceId}`),
      );
    },
  },
  {
    id: 'I3',
    title: 'An order is paid exactly when its attempt is captured, here and at the provider',
    async check(context) {
      const { db, records } = context;
      const own = await violations(
        db,
        found`select 'order ' || orders.id as found from orders where pays = 'card' and payment_status <> 'pending'
          and (payment_status = 'completed') <> exists (select from payment_attempts where order_id = orders.id
            and state = 'captured' and purpose = 'order')`,
        found`
          select 'order ' || orders.id as found
          from orders
            join payment_attempts on order_id = orders.id
          where payment_status = 'failed'
            and state <> 'failed'
            and purpose = 'order'`,
      );
      if (!records)
        return own.length > 0
          ? findingOf(own)
          : skipped(
              `holds in our own records; not compared with the provider: ${context.recordsMissing}`,
            );
      const attempts = await readAttempts(context);
      const completed = new Set(
        records.payments.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id),
      );
      const unlisted = [...attempts.values()].filter(
        ({ state, provider_payment_id }) =>
          state === 'captured' && !completed.has(provider_payment_id!),
      );
      const uncaptured: RecordedAttempt[] = [];
      for (const attempt of unlisted)
        if ((await records.findPayment(attempt.provider_payment_id!))?.status !== 'COMPLETED')
          uncaptured.push(attempt);
      const charged = ownPayments(context).filter(
        (payment) => isLive(payment) && attempts.get(payment.referenceId)?.state === 'failed',
      );
      return findingOf([
        ...own,
        ...uncaptured.map(({ id }) => `attempt ${id} is not captured at the provider`),
        ...charged.map(({ id }) => `payment ${id} of a failed attempt is not reversed`),
      ]);
    },
  },
  {
    id: 'I8',
    title: 'Refunds never exceed what was captured',
    check: bySql(found`
        select attempt.id::text as found
        from payment_attempts attempt
          left join refunds on refunds.attempt_id = attempt.id
            and refunds.state in ('sent', 'pending', 'completed')
        group by attempt.id
        having coalesce(sum(refunds.amount_cents) filter (where cause <> 'dispute'), 0) <> attempt.refunded_cents
          or coalesce(sum(refunds.amount_cents) filter (where cause = 'dispute'), 0) <> attempt.reversed_cents
          or attempt.refunded_cents + attempt.reversed_cents > attempt.amount_cents`),
  },
  {
    id: 'I9',
    title: 'One card token is one order, and no two orders share a payment',
    check: bySql(
      found`
        select 'token of ' || min(order_id::text) as found
        from payment_attempts
        where token_hash is not null
        group by token_hash
        having count(distinct order_id) > 1`,
      found`select provider_payment_id as found from payment_attempts where provider_payment_id is not null
        group by provider_payment_id having count(*) > 1`,
    ),
  },
  {
    id: 'I10',
    title: 'A payment is captured or failed once and never moves back',
    check: bySql(
      found`select attempt_id::text as found from payment_events where event in ('captured', 'failed')
        group by attempt_id having count(*) > 1`,
      found`
        select later.attempt_id::text as found
        from payment_events later
          join payment_events ended on ended.attempt_id = later.attempt_id
            and ended.id < later.id
        where ended.event in ('captured', 'failed')
          and later.event in ('reserved', 'authorized')`,
    ),
  },
  {
    id: 'I16',
    title: 'No attempt stays unsettled for more than 15 minutes',
    check: bySql(
      found`select id::text as found from payment_attempts where state in ('sent', 'authorized', 'voiding')
        and created_at < now() - interval '15 minutes'`,
    ),
  },
  {
    id: 'I17',
    title: 'Payments less refunds at the provider equal our orders, to the cent',
    async check(context) {
      if (!context.records) return skipped(context.recordsMissing);
      const attempts = await readAttempts(context);
      const differing = ownPayments(context).flatMap((payment) => {
        const attempt = attempts.get(payment.referenceId);
        const ours =
          attempt?.state === 'captured' && attempt.provider_payment_id === payment.id
            ? attempt.amount_cents - attempt.refunded_cents
            : 0;
        const theirs =
          payment.status === 'COMPLETED' ? payment.amountCents - payment.refundedCents : 0;
        return ours === theirs
          ? []
          : [`payment ${payment.id}: ${theirs} cents there, ${ours} here`];
      });
      return findingOf(differing);
    },
  },
];
