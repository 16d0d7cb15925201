import { randomUUID } from 'node:crypto';
import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import type { Insertable, Selectable } from 'kysely';
import type { AuthDb, AuthTrx, FlowStateTable } from '#auth/tables/tables.ts';

export type FlowStateRow = Selectable<FlowStateTable>;

export const insertFlowState = (
  db: AuthDb,
  state: Insertable<FlowStateTable>,
): Promise<FlowStateRow> =>
  db.insertInto('auth.flow_state').values(state).returningAll().executeTakeFirstOrThrow();

/** Locks the flow, so that a provider's response is used once. */
export const lockFlowState = (trx: AuthTrx, id: string): Promise<FlowStateRow | undefined> =>
  trx.selectFrom('auth.flow_state').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface AuthCodeSubject {
  userId: string;
  providerAccessToken?: string;
  providerRefreshToken?: string;
}

/** Returns the code that the browser exchanges for a session. */
export async function issueAuthCode(
  trx: AuthTrx,
  id: string,
  { userId, providerAccessToken, providerRefreshToken }: AuthCodeSubject,
): Promise<string> {
  const code = randomUUID();
  await trx
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code: code,
      auth_code_issued_at: currentDate(),
      updated_at: currentDate(),
      provider_access_token: providerAccessToken ?? null,
      provider_refresh_token: providerRefreshToken ?? null,
    })
    .where('id', '=', id)
    .execute();
  return code;
}

export const findFlowStateByCode = (db: AuthDb, code: string): Promise<FlowStateRow | undefined> =>
  db.selectFrom('auth.flow_state').selectAll().where('auth_code', '=', code).executeTakeFirst();

/** Deletes the flow; false if it was already consumed. */
export const consumeFlowState = (trx: AuthTrx, id: string): Promise<boolean> =>
  changesRow(trx.deleteFrom('auth.flow_state').where('id', '=', id));

/** Deletes the user's unexchanged codes and pending linking flows. */
export async function deleteUserFlowStates(trx: AuthTrx, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth.flow_state')
    .where((where) =>
      where.or([where('user_id', '=', userId), where('linking_target_id', '=', userId)]),
    )
    .execute();
}

const retentionMs = 24 * 3_600_000;

/** For codes that expired unexchanged. Keeps the row, so that a late exchange gets flow_state_expired. */
export async function eraseProviderTokens(db: AuthDb, lifeSeconds: number): Promise<void> {
  await db
    .updateTable('auth.flow_state')
    .set({ provider_access_token: null, provider_refresh_token: null })
    .where('provider_access_token', 'is not', null)
    .where('auth_code_issued_at', '<', new Date(currentMs() - lifeSeconds * 1000))
    .execute();
}

/** Deletes abandoned flows. */
export async function deleteStaleFlowStates(db: AuthDb): Promise<void> {
  await db
    .deleteFrom('auth.flow_state')
    .where('created_at', '<', new Date(currentMs() - retentionMs))
    .execute();
}

export async function replaceFlowContext(
  db: AuthDb,
  id: string,
  context: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('auth.flow_state')
    .set({ context: JSON.stringify(context) })
    .where('id', '=', id)
    .execute();
}
