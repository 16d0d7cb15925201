import { hasFactor } from '#auth/queries/factors.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

type SessionFactor = Pick<SessionRow, 'factor_id'>;

/** Whether the session has verified a factor: authenticator app, phone, security key, recovery code or passkey. */
export const hasVerifiedFactor = ({ factor_id: factorId }: SessionFactor): boolean =>
  factorId !== null;

/** Whether the account has a factor that this session has not verified. */
export const needsFactor = async (
  db: AuthDb,
  userId: string,
  session: SessionFactor,
): Promise<boolean> => !hasVerifiedFactor(session) && (await hasFactor(db, userId));
