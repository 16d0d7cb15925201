import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { deleteSessions, type LogoutScope } from '#auth/queries/sessions.ts';

const scopes: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[];
const isScope = (text: string): text is LogoutScope => scopes.includes(text);

export const logout: UserEndpoint = async (c, context) => {
  const { user, session } = c.var;
  const scope = c.req.query('scope') || 'global';
  if (!isScope(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`);
  const { address } = readClient(c, context);
  await context.db.transaction().execute(async (trx) => {
    await deleteSessions(trx, { userId: user.id, sessionId: session.id }, scope);
    await writeAudit(trx, 'logout', user, address);
  });
  return c.body(null, 204);
};
