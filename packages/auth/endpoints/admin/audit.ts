import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { readPage, setPageHeaders } from '#auth/admin/pagination.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { auditScopes, listAudit, type AuditScope } from '#auth/queries/audit-log.ts';

/** GET /admin/audit?query=author|action|type:text, newest first. */
export const listAuditLog: AdminEndpoint = async (c, { db }) => {
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
