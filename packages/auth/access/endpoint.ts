import type { Context, Env, Handler } from 'hono';
import type { AuthContext } from '#auth/context/context.ts';
import type { SignedInAdmin, SignedInUser } from './signed-in.ts';

/** Answers one path of the protocol, behind the guards that its route names. */
export type Endpoint<E extends Env = Env> = (
  c: Context<E>,
  context: AuthContext,
) => Response | Promise<Response>;
export type UserEndpoint = Endpoint<SignedInUser>;
export type AdminEndpoint = Endpoint<SignedInAdmin>;

/** Makes handlers of endpoints. */
export const handlersWith =
  (context: AuthContext) =>
  <E extends Env>(endpoint: Endpoint<E>): Handler<E> =>
  (c) =>
    endpoint(c, context);
