import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';

// What the lists of the admin screens have in their addresses.

export const searchField = (tooLong = 'Search text must be at most 100 characters') =>
  z._default(z.string().check(cleaned.line(), z.maxLength(100, tooLong)), '');

/** Pages count from 1. */
export const pageField = (max = 10_000) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), 1);

/** Reads the request of a list from an address. */
export interface ListSchema<Request> {
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;
  parse(input: object): Request;
}

/** The parts of an address that a list knows. What is empty, unknown or invalid is left out. */
export const knownParams = (
  { shape }: Pick<ListSchema<unknown>, 'shape'>,
  params: Iterable<[name: string, value: string]>,
): [string, string][] =>
  [...params].filter(([name, value]) => value !== '' && shape[name]?.safeParse(value).success);
