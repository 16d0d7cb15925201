import { randomUUID } from 'node:crypto';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { confirmContact } from '#auth/accounts/confirm-contact.ts';
import { assertContactFree } from '#auth/accounts/contact-change.ts';
import { contactClaims } from '#auth/accounts/contact.ts';
import { describeUser, userJson } from '#auth/accounts/user-json.ts';
import { readPage, setPageHeaders } from '#auth/admin/pagination.ts';
import { checkUserBody, userBodySchema } from '#auth/admin/user-body.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { readAudience, readBody, readClient } from '#auth/http/request.ts';
import { listUsers, type UserList } from '#auth/queries/admin-users.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { mergeMetadata } from '#auth/queries/metadata.ts';
import {
  insertAddressIdentity,
  insertUser,
  updateUser,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

const nilUuid = '00000000-0000-0000-0000-000000000000';
const sortFields = ['created_at', 'updated_at', 'last_sign_in_at', 'email'] as const;

/** GET /admin/users */
export const listAccounts: AdminEndpoint = async (c, context) => {
  const page = readPage(c);
  const audience = readAudience(c, context);
  const { users, total } = await listUsers(context.db, {
    ...page,
    audience,
    filter: c.req.query('filter') ?? '',
    sort: readSort(c.req.query('sort')),
  });
  setPageHeaders(c, page, total);
  return c.json({
    users: users.map((user) => ({ ...userJson(user, []), identities: null })),
    aud: audience,
  });
};

/** Defaults to `created_at desc`. */
function readSort(text: string | undefined): UserList['sort'] {
  if (!text) return { field: 'created_at', direction: 'desc' };
  const [name, direction = 'desc'] = text
    .trim()
    .toLowerCase()
    .split(/[\s:]+/);
  const field = sortFields.find((known) => known === name);
  if (!field || (direction !== 'asc' && direction !== 'desc'))
    throw validationFailed(`Bad Sort Parameters: "${text.slice(0, 50)}"`);
  return { field, direction };
}

/** POST /admin/users: unconfirmed unless requested, even with automatic confirmation. */
export const createAccount: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, userBodySchema);
  const id = body.id ?? randomUUID();
  if (!isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format');
  if (id === nilUuid) throw validationFailed('ID cannot be a nil uuid');
  if (!body.email && !body.phone)
    throw validationFailed('Cannot create a user without either an email or phone');
  const { email, phone, bannedUntil, passwordHash } = await checkUserBody(context, body);
  const audience = readAudience(c, context);
  for (const contact of listContacts(email, phone))
    await assertContactFree(context.db, { id, aud: audience }, contact);

  const kinds = listContacts(email, phone).map(({ kind }) => kind);
  const given = mergeMetadata(
    { user: {}, app: { provider: kinds[0], providers: kinds } },
    { user: body.user_metadata, app: body.app_metadata },
  );
  const user = await context.db.transaction().execute(async (trx) => {
    const created = await insertUser(trx, {
      id,
      aud: audience,
      role: body.role ?? context.settings.tokens.userRole,
      email,
      phone,
      encrypted_password: passwordHash,
      metadata: given.user,
      appMetadata: given.app,
      opened_by_admin: true,
    });
    if (!created) throw refuse('email_exists'); // or the id is taken
    for (const contact of listContacts(email, phone))
      await insertAddressIdentity(trx, contact.kind, id, contactClaims(id, contact));
    const confirmed = await confirmRequested(trx, created, {
      email: Boolean(email && body.email_confirm),
      phone: Boolean(phone && body.phone_confirm),
    });
    await writeAudit(trx, 'user_signedup', c.var.actor, readClient(c, context).address, {
      user_id: id,
      user_email: email ?? '',
      user_phone: phone ?? '',
      provider: kinds[0],
    });
    return bannedUntil ? updateUser(trx, id, { banned_until: bannedUntil }) : confirmed;
  });
  return c.json(await describeUser(context.db, user));
};

const listContacts = (email: string | undefined, phone: string | undefined) => [
  ...(email ? [{ kind: 'email', address: email } as const] : []),
  ...(phone ? [{ kind: 'phone', address: phone } as const] : []),
];

async function confirmRequested(
  trx: AuthTrx,
  user: UserRow,
  requested: { email: boolean; phone: boolean },
): Promise<UserRow> {
  const withEmail = requested.email ? await confirmContact(trx, user, 'email') : user;
  return requested.phone ? confirmContact(trx, withEmail, 'phone') : withEmail;
}
