import type { Identity } from '@grafted/auth';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './errors.ts';
import { verifiedEmail } from './verified-email.ts';

/**
 * Access levels. Every API route starts with exactly one of these guards; a test walks the route table and fails on a
 * route without one.
 */
export type Access = 'anyone' | 'customer' | 'admin' | 'provider';

export interface SignedIn {
  /** `requestId` is set by middleware for every request. */
  Variables: { identity: Identity; requestId: string };
}

const accessOf = new WeakMap<object, Access>();
/** Registers a handler as the guard of an access level. */
export const guard = <T extends MiddlewareHandler<SignedIn>>(access: Access, handler: T): T => {
  accessOf.set(handler, access);
  return handler;
};
export const findAccess = (handler: object): Access | undefined => accessOf.get(handler);

/** No sign-in: the handler must not access personal data. */
export const anyone = guard('anyone', (_c, next) => next());

/** An external service; the handler must verify its signature or secret first. */
export const provider = guard('provider', (_c, next) => next());

type FindIdentity = (accessToken: string) => Promise<Identity | undefined>;

/** A signed-in customer, with second factor if enrolled. Handlers must filter by `c.var.identity.userId`. */
export function customer(findIdentity: FindIdentity) {
  return guard('customer', async (c, next) => {
    const identity = await getIdentity(c.req.header('authorization'), findIdentity);
    if (identity.secondFactor === 'needed') throw refuse('second_factor_needed');
    c.set('identity', identity);
    await next();
  });
}

type IsAppointed = (userId: string) => Promise<boolean>;

/**
 * Admins are appointed (server/farm/admins) and have a verified email address. SSO accounts are
 * never admins, because the identity provider only asserts the address.
 */
export const isAdmin = async (identity: Identity, isAppointed: IsAppointed): Promise<boolean> =>
  verifiedEmail(identity) !== undefined && (await isAppointed(identity.userId));

export interface AdminRules {
  isAppointed: IsAppointed;
  /** Whether the admin screens require a second factor. */
  adminSecondFactor: boolean;
}

/** An admin, with a second factor if the shop requires one. */
export function admin(findIdentity: FindIdentity, { isAppointed, adminSecondFactor }: AdminRules) {
  return guard('admin', async (c, next) => {
    const identity = await getIdentity(c.req.header('authorization'), findIdentity);
    if (!(await isAdmin(identity, isAppointed))) throw refuse('not_admin');
    if (identity.secondFactor === 'needed') throw refuse('second_factor_needed');
    if (adminSecondFactor && identity.secondFactor === 'none')
      throw refuse('second_factor_missing');
    c.set('identity', identity);
    await next();
  });
}

/** Guards for routes that need a sign-in; `anyone` and `provider` need no services. */
export interface Guards {
  customer: ReturnType<typeof customer>;
  admin: ReturnType<typeof admin>;
}

async function getIdentity(
  authorization: string | undefined,
  findIdentity: FindIdentity,
): Promise<Identity> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const identity = token && (await findIdentity(token));
  if (!identity) throw refuse('not_signed_in');
  return identity;
}
