import type { MiddlewareHandler } from 'hono';
import type { Identity } from '#auth/public.ts';
import { ShopError } from './errors.ts';

/**
 * Who may call a route. Every route of the API names exactly one of these guards first;
 * a test walks the route table and fails on a route without one.
 */
export type Access = 'anyone' | 'customer' | 'admin' | 'provider';

export interface SignedIn {
  /** The second comes from the app's own middleware, for every request. */
  Variables: { identity: Identity; requestId: string };
}

const accessOf = new WeakMap<object, Access>();
const guard = <T extends MiddlewareHandler<SignedIn>>(access: Access, handler: T): T => {
  accessOf.set(handler, access);
  return handler;
};
export const findAccess = (handler: object): Access | undefined => accessOf.get(handler);

/** No sign-in: the handler must not read or change anybody's data. */
export const anyone = guard('anyone', (_c, next) => next());

/** An outside service, whose signature or secret the handler checks before anything else. */
export const provider = guard('provider', (_c, next) => next());

const secondFactorNeeded = () => new ShopError('second_factor_needed', 403, 'Please enter the code of your authenticator app');

type FindIdentity = (accessToken: string) => Promise<Identity | undefined>;

/** A signed-in customer, with the second factor where the account has one; handlers read their own data only, by `c.var.identity.userId`. */
export function customer(findIdentity: FindIdentity) {
  return guard('customer', async (c, next) => {
    const identity = await getIdentity(c.req.header('authorization'), findIdentity);
    if (identity.secondFactor === 'needed') throw secondFactorNeeded();
    c.set('identity', identity);
    await next();
  });
}

/** The addresses are lower case on both sides. */
export const isAdmin = ({ email, emailConfirmed }: Identity, adminEmails: readonly string[]): boolean => emailConfirmed && adminEmails.includes(email);

export interface AdminRules {
  adminEmails: readonly string[];
  /** Whether a password alone is not enough for the desk. */
  adminSecondFactor: boolean;
}

/** A confirmed address of ADMIN_EMAILS. */
export function admin(findIdentity: FindIdentity, { adminEmails, adminSecondFactor }: AdminRules) {
  return guard('admin', async (c, next) => {
    const identity = await getIdentity(c.req.header('authorization'), findIdentity);
    if (!isAdmin(identity, adminEmails)) throw new ShopError('not_admin', 403, 'Only for the farm’s own staff');
    if (identity.secondFactor === 'needed') throw secondFactorNeeded();
    if (adminSecondFactor && identity.secondFactor === 'none') throw new ShopError('second_factor_missing', 403, 'The desk opens with a second factor only. Please set one up in your account.');
    c.set('identity', identity);
    await next();
  });
}

async function getIdentity(authorization: string | undefined, findIdentity: FindIdentity): Promise<Identity> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const identity = token && (await findIdentity(token));
  if (!identity) throw new ShopError('not_signed_in', 401, 'Please sign in');
  return identity;
}
