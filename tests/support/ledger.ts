import { sql } from 'kysely';
import { expect } from 'vitest';
import { describeExamination, examineLedger } from '#server/ledger/ledger.ts';
import { settleRefunds } from '#server/payments/refunds/refunds.ts';
import type { Config } from '#server/start/config.ts';
import type { Services } from '#server/services.ts';
import type { TestShop } from './test-shop.ts';

/** Every invariant of the books holds, the card provider's included. */
export async function expectSoundLedger({ services, config }: { services: Pick<Services, 'db' | 'cards'>; config: Pick<Config, 'square'> }): Promise<void> {
  const examinations = await examineLedger({ db: services.db, cards: services.cards, square: config.square });
  expect(examinations.some(({ status }) => status === 'fail') ? describeExamination(examinations) : 'sound').toBe('sound');
}

/** The looks of the settling job at refunds, with their waiting times gone by. */
export async function settleRefundsNow({ services }: TestShop, looks = 1): Promise<void> {
  for (let look = 0; look < looks; look++) {
    await sql`update refunds set lease_until = now() - interval '1 second'`.execute(services.db);
    await settleRefunds(services);
  }
}

export async function attemptOf({ services }: TestShop, orderId: string) {
  return services.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

export async function breaksOf({ services }: TestShop, subject: string): Promise<string[]> {
  const rows = await services.db.selectFrom('payment_breaks').select(['kind', 'resolution']).where('subject', '=', subject).orderBy('kind').execute();
  return rows.map(({ kind, resolution }) => `${kind}: ${resolution ?? 'open'}`);
}
