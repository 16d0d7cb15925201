import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import type { ErrorAnswer } from './errors.ts';

/** Parses the JSON body with a schema of `domain/`; 400 with the first issue's message and field otherwise. */
export const body = <T extends z.ZodMiniType>(schema: T) =>
  validator('json', (value, c) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data as z.output<T>;
    const [issue] = parsed.error.issues;
    const answer: ErrorAnswer = { error: issue?.message ?? 'Invalid input', code: 'invalid_input', field: issue?.path.join('.') ?? '' };
    return c.json(answer, 400);
  });
