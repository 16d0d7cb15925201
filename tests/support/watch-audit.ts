import { expect } from 'vitest';
import type { Db } from '#server/database/client.ts';
import type { ShopApp } from '#server/start/shop-app.ts';
import { auditedWrites } from './audited-writes.ts';

const adminPath = '/api/admin';

export interface AdminWrite {
  route: string;
  requestId: string;
}

/** Every write below /api/admin, as 'POST /orders/:id/refunds'. */
export const listAdminWrites = ({ routes }: ShopApp['app']): string[] => [
  ...new Set(
    routes
      .filter(({ method, path }) => isAdminWrite(method) && path.startsWith(`${adminPath}/`))
      .map(({ method, path }) => `${method} ${path.slice(adminPath.length)}`),
  ),
];
const isAdminWrite = (method: string): boolean => method !== 'GET' && method !== 'ALL';

/** The write that the shop has accepted, if it is one. `path` is below /api/admin. */
export function readAdminWrite(
  app: ShopApp['app'],
  { method, path, response }: { method: string; path: string; response: Response },
): AdminWrite | undefined {
  const requestId = response.headers.get('x-request-id');
  if (!isAdminWrite(method) || !response.ok || requestId === null) return undefined;
  const [name = ''] = `${method} ${path}`.split('?');
  const route = listAdminWrites(app)
    .toSorted((one, other) => countParams(one) - countParams(other)) // '/pages/order' before '/pages/:id'
    .find((one) => new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(name));
  return route === undefined ? undefined : { route, requestId };
}
const countParams = (route: string): number => route.split(':').length;

/**
 * Of each audited route that a test file wrote by, at least one request left its entry: repeated
 * ones change nothing.
 */
export async function expectAudited(db: Db, writes: readonly AdminWrite[]): Promise<void> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'request_id'])
    .where('actor_id', 'is not', null)
    .execute();
  const written = [...new Set(writes.map(({ route }) => route))];
  const silent = written.filter((route) => {
    const expected = auditedWrites[route];
    if (!expected) return false;
    const ids = writes.filter((write) => write.route === route).map(({ requestId }) => requestId);
    return !entries.some(
      ({ action, subject_type: subject, request_id: id }) =>
        id !== null && ids.includes(id) && expected.some((line) => line === `${action} ${subject}`),
    );
  });
  expect(silent, 'writes of admins without an entry in the audit log').toEqual([]);
}
