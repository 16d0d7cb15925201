import { createHash } from 'node:crypto';
import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate } from '@grafted/postgres/clock.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** Replay protection: false if the proof was used before. */
export async function consumeProof(trx: AuthTrx, proof: string, expiresAt: Date): Promise<boolean> {
  await trx.deleteFrom('auth.used_proofs').where('expires_at', '<', currentDate()).execute();
  const insertion = trx
    .insertInto('auth.used_proofs')
    .values({ proof_hash: createHash('sha256').update(proof).digest('hex'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing());
  return changesRow(insertion);
}
