import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { ShopError, type ErrorAnswer } from './errors.ts';

/** Parses the JSON body with a schema of `domain/`; 400 with the first issue's message and field otherwise. */
export const body = <T extends z.ZodMiniType>(schema: T) =>
  validator('json', (value, c) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data as z.output<T>;
    const [issue] = parsed.error.issues;
    const answer: ErrorAnswer = { error: issue?.message ?? 'Invalid input', code: 'invalid_input', field: issue?.path.join('.') ?? '' };
    return c.json(answer, 400);
  });

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The `:id` of a path. What cannot be an id is missing like any other unknown one. */
export const uuidParam = validator('param', (value) => {
  const { id } = value as Record<string, string>; // routes with this guard have `:id`
  if (!id || !uuid.test(id)) throw new ShopError('not_found', 404, 'Not found');
  return { id };
});

/** An id in the query, which may be left out. */
export const uuidQuery = <Name extends string>(name: Name) =>
  validator('query', (value) => {
    const id = value[name];
    if (id !== undefined && (typeof id !== 'string' || !uuid.test(id))) throw new ShopError('not_found', 404, 'Not found');
    return { [name]: id } as Partial<Record<Name, string>>; // checked in the line above
  });
