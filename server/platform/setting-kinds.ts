import * as z from 'zod';

// Schemas for settings that several slices use.

export const count = z.coerce.number('must be a whole number').int().min(1);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });
