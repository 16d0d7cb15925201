import { lockSigningKeys, listSigningKeys, retireSigningKeys, revokeSigningKeys } from '#auth/queries/signing-keys.ts';
import { deleteEverySession } from '#auth/queries/sessions.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { addKey } from './stored-keys.ts';

/** Who checks tokens may keep the list of keys for ten minutes: a key is on it before it signs. */
const publishedSeconds = 600;
const slackSeconds = 300;

export interface Rotated {
  kid: string;
  signsFrom: Date;
  /** Keys whose last tokens die then. */
  retiredAt: Date;
}

type KeySettings = Pick<AuthSettings, 'tokens' | 'secretKey'>;

/** Publishes the next key. It signs once everybody knows it; the ones before it check tokens until their last has expired. */
export function rotateKeys(db: AuthDb, { tokens, secretKey }: KeySettings): Promise<Rotated> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const waiting = (await listSigningKeys(trx)).find(({ signs_from: from }) => from.getTime() > Date.now());
    if (waiting) throw new Error(`The key ${waiting.kid} is published already and signs from ${waiting.signs_from.toISOString()}`);
    const signsFrom = new Date(Date.now() + publishedSeconds * 1000);
    const retiredAt = new Date(signsFrom.getTime() + (tokens.accessTokenSeconds + slackSeconds) * 1000);
    await retireSigningKeys(trx, retiredAt);
    return { kid: await addKey(trx, { signsFrom, sealingKey: secretKey }), signsFrom, retiredAt };
  });
}

/** For a key that got into wrong hands: it is worth nothing from now on, and everybody signs in again. */
export function revokeKeys(db: AuthDb, { secretKey }: KeySettings): Promise<Rotated> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    await revokeSigningKeys(trx);
    await deleteEverySession(trx); // a forged token may have begun one
    const now = new Date();
    return { kid: await addKey(trx, { signsFrom: now, sealingKey: secretKey }), signsFrom: now, retiredAt: now };
  });
}
