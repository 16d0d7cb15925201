import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Settings of a shared cache (CDN) in front of the shop; joined in config.ts. */
export const sharedCacheEnvironment = {
  CDN_PURGE_URL: url(/^https?$/, 'https://api.your-cdn.com/purge')
    .optional()
    .meta({
      description:
        'turns on a [shared cache](many-machines.md#a-shared-cache): called when pages change; https, or http on this machine',
      unset: 'off',
    }),
  CDN_PURGE_METHOD: z
    .enum(['POST', 'PURGE', 'DELETE'])
    .default('POST')
    .describe('`POST`, `PURGE` or `DELETE`'),
  CDN_PURGE_TOKEN: z.string().optional().describe('secret of the call'),
  CDN_PURGE_TOKEN_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .default('Authorization')
    .describe('header that carries it (`Authorization` gets `Bearer`)'),
  CDN_MAX_AGE: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe('seconds until the shared cache asks again without a purge'),
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
