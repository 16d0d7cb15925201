import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';

/** What a handler reads from a request. The API's description is generated from it. */
export interface DeclaredInput {
  query?: z.ZodMiniType;
  /** Path parameters that are not free text. */
  params?: Record<string, { format: 'uuid' | 'email' }>;
  body?: DeclaredBody;
}

export interface DeclaredBody {
  contentTypes: readonly string[];
  /** Undefined: bytes or text of another format than JSON. */
  schema?: z.ZodMiniType;
  maxBytes?: number;
  /** Header with the sender's signature or secret. */
  signedBy?: 'x-square-hmacsha256-signature' | 'authorization';
}

const inputs = new WeakMap<object, DeclaredInput>();

/** Registers what a handler reads. */
export const declareInput = <T extends object>(handler: T, input: DeclaredInput): T => {
  inputs.set(handler, input);
  return handler;
};
export const findInput = (handler: object): DeclaredInput | undefined => inputs.get(handler);

/** Declares the body of a route that reads it itself. */
export const reads = (body: DeclaredBody): MiddlewareHandler =>
  declareInput((_c, next) => next(), { body });
