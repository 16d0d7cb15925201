import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import { deleteEverySession } from '#auth/queries/sessions.ts';
import {
  lockSigningKeys,
  listSigningKeys,
  retireSigningKeys,
  revokeSigningKeys,
} from '#auth/queries/signing-keys.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { createKey } from './stored-keys.ts';

/** Verifiers may cache the JWKS for ten minutes, so a key is published that long before it signs. */
const publishedSeconds = 600;
const slackSeconds = 300;

export interface KeyRotation {
  kid: string;
  signsFrom: Date;
  /** When the previous keys stop verifying. */
  retiredAt: Date;
}

type KeySettings = Pick<AuthSettings, 'tokens' | 'secretKey'>;

/**
 * Publishes the next key, which signs once caches have expired. Previous keys verify until their
 * last token has expired.
 */
export function rotateKeys(db: AuthDb, { tokens, secretKey }: KeySettings): Promise<KeyRotation> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const pending = (await listSigningKeys(trx)).find(
      ({ signs_from: from }) => from.getTime() > currentMs(),
    );
    if (pending)
      throw new Error(
        `The key ${pending.kid} is already published and signs from ${pending.signs_from.toISOString()}`,
      );
    const signsFrom = new Date(currentMs() + publishedSeconds * 1000);
    const retiredAt = new Date(
      signsFrom.getTime() + (tokens.accessTokenSeconds + slackSeconds) * 1000,
    );
    await retireSigningKeys(trx, retiredAt);
    return {
      kid: await createKey(trx, { signsFrom, sealingKey: secretKey }),
      signsFrom,
      retiredAt,
    };
  });
}

/** For a compromised key: revokes all keys at once and ends all sessions. */
export function revokeKeys(db: AuthDb, { secretKey }: KeySettings): Promise<KeyRotation> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    await revokeSigningKeys(trx);
    await deleteEverySession(trx); // a forged token may have started one
    const now = currentDate();
    return {
      kid: await createKey(trx, { signsFrom: now, sealingKey: secretKey }),
      signsFrom: now,
      retiredAt: now,
    };
  });
}
