import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import type { Reach } from './fail-points.ts';

/** Moments of an answer about missing trees, in order. The refund is sent after the commit, by the reconciler. */
export const answerFailPoints = [
  'before-answer-commit',
  'after-answer-commit',
  'before-refund',
  'after-refund',
] as const;
export type AnswerFailPoint = (typeof answerFailPoints)[number];

interface Ports {
  db: Db;
  cards: CardProvider;
}

/** Lets every answer reach the fail points. Refunds of other processes' answers pass. */
export function addAnswerFailPoints(ports: Ports, reach: Reach<AnswerFailPoint>): void {
  const refunded = new Set<string>();
  wrapTransactions(ports, reach, refunded);
  const { cards } = ports;
  ports.cards = {
    ...cards,
    async refund(refund) {
      if (!refunded.has(refund.paymentId)) return cards.refund(refund);
      await reach('before-refund');
      const result = await cards.refund(refund);
      await reach('after-refund');
      return result;
    },
  };
}

function wrapTransactions({ db }: Ports, reach: Reach<AnswerFailPoint>, refunded: Set<string>) {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let isAnswer = false;
      const result = await execute(async (trx) => {
        const written = await work(trx);
        const payments = await listRefundedPayments(trx);
        isAnswer = payments.length > 0;
        if (isAnswer) await reach('before-answer-commit');
        for (const payment of payments) refunded.add(payment);
        return written;
      });
      if (isAnswer) await reach('after-answer-commit');
      return result;
    };
    return builder;
  };
}

/** Of the items that this transaction has answered: it writes its own time. */
async function listRefundedPayments(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ payment: string }>`
    select provider_payment_id as payment from refunds join shortfall_items on refund_id = refunds.id
    where answered_at = now()`.execute(trx);
  return rows.map(({ payment }) => payment);
}
