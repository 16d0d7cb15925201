import * as z from 'zod/mini';
import { profileFromClaims, type ExternalProfile } from './profile.ts';

const userSchema = z.object({
  name: z.optional(
    z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
  ),
});

/** Apple sends the name only once: next to the first sign-in's code, not in the ID token. */
export function appleProfile(
  claims: Record<string, unknown>,
  issuer: string,
  answer: URLSearchParams,
): ExternalProfile {
  const { data } = userSchema.safeParse(parse(answer.get('user')));
  const name = [data?.name?.firstName, data?.name?.lastName].filter(Boolean).join(' ');
  return profileFromClaims({ ...claims, ...(name && { name }) }, issuer);
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}
