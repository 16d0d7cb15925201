import type { Context } from 'hono';
import { found, refuse } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { findAnyUser, type UserRow } from '#auth/queries/admin-users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** Includes deleted accounts. @throws AuthError 404 */
export async function getUserFromPath(c: Context, db: AuthDb): Promise<UserRow> {
  const id = readPathId(c.req.param('id'), 'user_id must be an UUID');
  return found(await findAnyUser(db, id), () => refuse('user_not_found.admin'));
}
