import type { Handler } from 'hono';
import type { SignedInAdmin } from '#auth/access/signed-in.ts';
import { readPage, setPageHeaders } from '#auth/admin/pagination.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { auditScopes, listAudit, type AuditScope } from '#auth/queries/audit-log.ts';

/** GET /admin/audit?query=author|action|type:text, newest first. */
export const listAuditLog =
  ({ db }: AuthContext): Handler<SignedInAdmin> =>
  async (c) => {
    const page = readPage(c);
    const { entries, total } = await listAudit(db, page, readQuery(c.req.query('query')));
    setPageHeaders(c, page, total);
    return c.json(
      entries.map(({ created_at: at, ...entry }) => ({ ...entry, created_at: at.toISOString() })),
    );
  };

function readQuery(query: string | undefined): { scope: AuditScope; text: string } | undefined {
  if (!query) return undefined;
  const [name, ...rest] = query.split(':');
  const scope = auditScopes.find((known) => known === name);
  if (!scope || rest.length === 0)
    throw validationFailed(`Invalid query scope: ${name?.slice(0, 50)}`);
  return { scope, text: rest.join(':') };
}
