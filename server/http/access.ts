import type { MiddlewareHandler } from 'hono';
import type { Identity } from '#auth/index.ts';
import { ShopError } from './errors.ts';
import { verifiedEmail } from './verified-email.ts';

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

const secondFactorNeeded = () => new ShopError('second_factor_needed', 403, 'Please confirm it is you with your second factor');

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

type IsAppointed = (userId: string) => Promise<boolean>;

/**
 * The one rule of who is an admin: appointed (server/admins), with an address that was proven by mail. A company's
 * sign-in only states an address, so its accounts are never admins.
 */
export const isAdmin = async (identity: Identity, isAppointed: IsAppointed): Promise<boolean> => verifiedEmail(identity) !== undefined && (await isAppointed(identity.userId));

export interface AdminRules {
  isAppointed: IsAppointed;
  /** Whether a password alone is not enough for the desk. */
  adminSecondFactor: boolean;
}

/** One of the farm's admins, with a second factor where the shop demands it. */
export function admin(findIdentity: FindIdentity, { isAppointed, adminSecondFactor }: AdminRules) {
  return guard('admin', async (c, next) => {
    const identity = await getIdentity(c.req.header('authorization'), findIdentity);
    if (!(await isAdmin(identity, isAppointed))) throw new ShopError('not_admin', 403, 'Only for the farm’s own staff');
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
