import type { RouterRoute } from 'hono/types';
import { findAccess, type Access } from '#server/platform/http/access.ts';
import { findInput, type DeclaredInput } from '#server/platform/http/declared-input.ts';

/** A route of the shop's API with what its guard and validators declare. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Hono's form, with `:name`. */
  path: string;
  access: Access;
  input: DeclaredInput;
}

const apiPath = /^\/(?:api|functions)\//;

/** Reads the route table: each route has one entry per handler, beginning with its guard. */
export function listOperations(routes: readonly RouterRoute[]): Operation[] {
  const operations = new Map<string, Operation>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || !apiPath.test(path)) continue;
    const name = `${method} ${path}`;
    const access = findAccess(handler);
    const known = operations.get(name);
    if (known) known.input = { ...known.input, ...findInput(handler) };
    else if (access)
      // The shop registers no other methods.
      operations.set(name, { method: method as Operation['method'], path, access, input: {} });
  }
  return [...operations.values()];
}
