import type { Context } from 'hono';
import { refuse } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { findAnyUser, type UserRow } from '#auth/queries/admin-users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** Includes deleted accounts. @throws AuthError 404 */
export async function getUserFromPath(c: Context, db: AuthDb): Promise<UserRow> {
  const user = await findAnyUser(db, readPathId(c.req.param('id'), 'user_id must be an UUID'));
  if (!user) throw refuse('user_not_found.admin');
  return user;
}
