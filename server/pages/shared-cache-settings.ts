import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Settings of a shared cache (CDN) in front of the shop; joined in config.ts. */
export const sharedCacheEnvironment = {
  /** Turns it on: pages may be cached, and this is called when they change. */
  CDN_PURGE_URL: url(/^https?$/, 'https://api.your-cdn.com/purge').optional(),
  CDN_PURGE_METHOD: z.enum(['POST', 'PURGE', 'DELETE']).default('POST'),
  CDN_PURGE_TOKEN: z.string().optional(),
  CDN_PURGE_TOKEN_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .default('Authorization'),
  /** Seconds; how long a page can be old if no purge succeeds. */
  CDN_MAX_AGE: z.coerce.number().int().min(1).max(86_400).default(300),
};
export type SharedCacheEnvironment = z.infer<z.ZodObject<typeof sharedCacheEnvironment>>;

export interface SharedCacheConfig {
  purgeUrl: string;
  method: string;
  /** Headers that authorize the call. */
  authorization: Record<string, string>;
  maxAgeSeconds: number;
}

/** Undefined without a shared cache. */
export function sharedCacheConfig(settings: SharedCacheEnvironment): SharedCacheConfig | undefined {
  const {
    CDN_PURGE_URL: purgeUrl,
    CDN_PURGE_TOKEN: token,
    CDN_PURGE_TOKEN_HEADER: name,
  } = settings;
  if (!purgeUrl) return undefined;
  const value = name.toLowerCase() === 'authorization' ? `Bearer ${token}` : token;
  return {
    purgeUrl,
    method: settings.CDN_PURGE_METHOD,
    authorization: token && value ? { [name]: value } : {},
    maxAgeSeconds: settings.CDN_MAX_AGE,
  };
}
