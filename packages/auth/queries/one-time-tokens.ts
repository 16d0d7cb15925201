import { changesRow } from '@grafted/postgres/changes-row.ts';
import { sql, type Selectable } from 'kysely';
import type { CodeChallenge } from '#auth/http/pkce.ts';
import type {
  AuthDb,
  AuthTrx,
  MailedTokenKind,
  OneTimeTokensTable,
  OneTimeTokenType,
} from '#auth/tables/tables.ts';

export type OneTimeTokenRow = Selectable<OneTimeTokensTable>;

export interface TokenSubject {
  userId: string;
  /** Mail address or phone number it is sent to. */
  address: string;
  type: OneTimeTokenType;
  challenge?: CodeChallenge | undefined;
  /** Defaults to 'nothing'. */
  claim?: TokenClaim | undefined;
  mailKind?: MailedTokenKind;
  redirectTo?: string;
}

/** What happens to the account's data when the token proves its address for the first time. */
export type TokenClaim =
  /** Drop everything, because it may be a stranger's. */
  | 'nothing'
  /** Keep everything, unless sign-ups differ: the token was requested by the sign-up that created the account. */
  | 'account'
  /** Copy the previous token's claim, for a resent mail. */
  | 'as-before'
  /** Drop everything, and add what an admin said about the person. */
  | AdminClaim;

export interface AdminClaim {
  metadata: Record<string, unknown>;
}

/** A user has one live token per type; this one replaces it. Returns its id. */
export async function replaceOneTimeToken(
  trx: AuthTrx,
  { userId, address, type, challenge, claim = 'nothing', mailKind, redirectTo }: TokenSubject,
  { tokenHash, codeHash }: { tokenHash: string; codeHash: string },
): Promise<string> {
  const before = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .returning(claimColumns)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: userId,
      token_type: type,
      token_hash: tokenHash,
      code_hash: codeHash,
      relates_to: address,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      mail_kind: mailKind ?? null,
      redirect_to: redirectTo ?? null,
      ...claimValues(claim, before),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const claimColumns = ['keeps_account', 'user_metadata'] as const;

function claimValues(
  claim: TokenClaim,
  before: Pick<OneTimeTokenRow, (typeof claimColumns)[number]> | undefined,
) {
  if (claim === 'as-before')
    return (
      before && {
        ...before,
        user_metadata: before.user_metadata && JSON.stringify(before.user_metadata),
      }
    );
  if (typeof claim === 'string') return { keeps_account: claim === 'account' };
  return { user_metadata: JSON.stringify(claim.metadata) };
}

export const findByTokenHash = (
  db: AuthDb,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> =>
  db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('token_type', 'in', types)
    .executeTakeFirst();

/** Tokens sent to an address, for users of one audience. */
export const listTokensSentTo = (
  db: AuthDb,
  address: string,
  types: readonly OneTimeTokenType[],
  audience: string,
): Promise<OneTimeTokenRow[]> =>
  db
    .selectFrom('auth.one_time_tokens as token')
    .innerJoin('auth.users as user', 'user.id', 'token.user_id')
    .selectAll('token')
    .where('token.relates_to', '=', address)
    .where('token.token_type', 'in', types)
    .where('user.aud', '=', audience)
    .execute();

export const findTokenOfUser = (
  db: AuthDb,
  userId: string,
  type: OneTimeTokenType,
): Promise<OneTimeTokenRow | undefined> =>
  db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .executeTakeFirst();

/** Counts an attempt against each token. Returns the ids that had attempts left. */
export async function countCodeAttempts(
  db: AuthDb,
  ids: readonly string[],
  maxAttempts: number,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .updateTable('auth.one_time_tokens')
    .set({ code_failures: sql`code_failures + 1` })
    .where('id', 'in', ids)
    .where('code_failures', '<', maxAttempts)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function uncountCodeAttempt(db: AuthDb, id: string): Promise<void> {
  await db
    .updateTable('auth.one_time_tokens')
    .set({ code_failures: sql`greatest(code_failures - 1, 0)` })
    .where('id', '=', id)
    .execute();
}

export interface LastMail {
  kind: MailedTokenKind;
  redirectTo: string | null;
}

/** The mail that was sent last with a link, however old. */
export async function findLastMail(db: AuthDb, userId: string): Promise<LastMail | undefined> {
  const last = await db
    .selectFrom('auth.one_time_tokens')
    .select(['mail_kind', 'redirect_to'])
    .where('user_id', '=', userId)
    .where('mail_kind', '<>', 'reauthenticate')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return last?.mail_kind ? { kind: last.mail_kind, redirectTo: last.redirect_to } : undefined;
}

/** False if the token was already consumed. */
export const consumeOneTimeToken = (trx: AuthTrx, id: string): Promise<boolean> =>
  changesRow(trx.deleteFrom('auth.one_time_tokens').where('id', '=', id));

export async function deleteOneTimeToken(
  trx: AuthTrx,
  userId: string,
  type: OneTimeTokenType,
): Promise<void> {
  await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .execute();
}

export async function deleteOneTimeTokens(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
}
