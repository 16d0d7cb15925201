import { isUuid } from '@grafted/auth';
import type { Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import * as z from 'zod/mini';
import { declareInput } from './declared-input.ts';
import { refuse } from './errors.ts';
import { assertStorable } from './storable.ts';

export type Json<T extends z.ZodMiniType> = {
  in: { json: z.input<T> };
  out: { json: z.output<T> };
};

/** Parses the JSON body with a schema of `domain/`. @throws ShopError with the first issue's message and field */
export const body = <T extends z.ZodMiniType>(schema: T) =>
  // Throws, because a returned response would add another type to the client. Cast, because Hono would have the client
  // send what comes out of the schema.
  declareInput(
    validator('json', (value) => parse(schema, value)) as unknown as MiddlewareHandler<
      Env,
      string,
      Json<T>
    >,
    { body: { contentTypes: ['application/json'], schema } },
  );

/** Parses the query string. */
export const query = <T extends z.ZodMiniType>(schema: T) =>
  declareInput(
    validator('query', (value) => parse(schema, value)),
    { query: schema },
  );

/** @throws ShopError with the first issue's message and field */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    assertStorable(value); // not every schema checks it
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw refuse('invalid_input', issue?.message ?? 'Invalid input', {
    details: { field: issue?.path.join('.') ?? '' },
  });
}

/** The `:id` of a path; anything but a UUID is answered with 404. */
export const uuidParam = declareInput(
  validator('param', (value) => {
    const { id } = value as Record<string, string>; // routes with this validator have `:id`
    if (!isUuid(id)) throw refuse('not_found');
    return { id };
  }),
  { params: { id: { format: 'uuid' } } },
);

/** What `uuidParam` has read. */
export const idOf = (c: { req: { valid: (target: 'param') => { id: string } } }): string =>
  c.req.valid('param').id;

/** An optional id in the query. */
export const uuidQuery = <Name extends string>(name: Name) =>
  declareInput(
    validator('query', (value) => {
      const id = value[name];
      if (id !== undefined && (typeof id !== 'string' || !isUuid(id))) throw refuse('not_found');
      return { [name]: id } as Partial<Record<Name, string>>; // checked above
    }),
    { query: z.object({ [name]: z.optional(z.uuid()) }) },
  );
