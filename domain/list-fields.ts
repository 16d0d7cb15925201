import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';

// What the lists of the admin screens have in their addresses.

export const searchField = (tooLong = 'Search text must be at most 100 characters') =>
  z._default(z.string().check(cleaned.line(), z.maxLength(100, tooLong)), '');

/** Pages count from 1. */
export const pageField = (max = 10_000) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), 1);
