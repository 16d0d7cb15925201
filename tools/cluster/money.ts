import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { checkLedger, formatResults } from '#server/books/ledger/ledger.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { readConfig } from '#server/start/config.ts';
import { seconds, type Finding } from './finding.ts';
import { untilPrimary } from './patroni.ts';
import type { Scenario } from './under-load.ts';
import { until } from './until.ts';

const settledWithinSeconds = 120;
const mailedWithinSeconds = 240;

/** Whatever happened: every order that a buyer was told is paid is there, once, with its payment and its mail. */
export async function checkMoney({ cluster, paid, pending }: Scenario): Promise<Finding[]> {
  const primary = await untilPrimary(cluster.databases);
  const pool = createPool(cluster.databaseUrl(primary), 2);
  const db = createDb(pool);
  const count = async (query: string, values: unknown[] = []) =>
    (await pool.query<{ found: number }>(`select count(*)::integer as found from ${query}`, values))
      .rows[0]!.found;
  try {
    const started = performance.now();
    await until('payments to settle', settledWithinSeconds, async () => {
      return (
        (await count(`payment_attempts where state in ('sent', 'authorized', 'voiding')`)) === 0
      );
    });
    const settledMs = performance.now() - started;
    await until('mail to be sent', mailedWithinSeconds, async () => {
      return (await count(`mail_outbox where state = 'waiting'`)) === 0;
    });
    const countPaid = (orders: ReadonlyMap<string, string>) =>
      count(
        `orders join payment_attempts on order_id = orders.id
          where orders.id = any($1) and payment_status = 'completed' and state = 'captured'`,
        [[...orders.keys()]],
      );
    const kept = await countPaid(paid);
    const paidLater = await countPaid(pending);
    const notPaid = await count(
      `orders join mail_outbox on subject_id::text = orders.id::text and template = 'payment-failed'
        where orders.id = any($1) and payment_status = 'failed'`,
      [[...pending.keys()]],
    );
    const config = readConfig(cluster.settings);
    const results = await checkLedger({
      db,
      cards: createSquare(config.square, config.payments),
      square: config.square,
    });
    const violated = results.filter(({ status }) => status === 'fail');
    return [
      {
        what: 'orders that buyers were told are paid, and are',
        figure: `${kept} of ${paid.size}`,
        ok: kept === paid.size && kept > 0,
      },
      {
        what: 'orders that buyers were told are being paid',
        figure: `${pending.size}: ${paidLater} were, ${notPaid} buyers got a mail that the payment failed`,
        ok: paidLater + notPaid === pending.size,
      },
      {
        what: 'the ledger, with the card provider’s records',
        figure:
          violated.length > 0
            ? formatResults(violated)
            : `${results.length} invariants hold; payments settled after ${seconds(settledMs)}`,
        ok: violated.length === 0,
      },
      describeMails(cluster.outside.mails.list(), [...paid.values()]),
    ];
  } finally {
    await db.destroy();
  }
}

function describeMails(
  mails: readonly { to: string[]; messageId: string }[],
  buyers: readonly string[],
): Finding {
  const mailed = new Set(mails.flatMap(({ to }) => to));
  const missing = buyers.filter((email) => !mailed.has(email)).length;
  const twice = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  return {
    what: 'mails',
    figure: `${mails.length}; buyers without one: ${missing}; sent twice: ${twice}`,
    ok: missing === 0,
  };
}
