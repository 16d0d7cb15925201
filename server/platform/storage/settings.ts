import path from 'node:path';
import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';
import type { BucketConfig } from './bucket.ts';

/** Picture storage settings from the environment; joined in config.ts. */
export const pictureEnvironment = {
  PICTURES_DIR: z
    .string()
    .optional()
    .meta({ description: 'folder of uploaded pictures', unset: '`pictures` in `DATA_DIR`' }),
  PICTURES_S3_URL: url(/^https?$/, 'https://s3.us-west-2.amazonaws.com/bucket')
    .optional()
    .meta({
      description:
        'S3 bucket for pictures, by its own URL: `https://s3.us-west-2.amazonaws.com/grafted-pictures`',
      unset: 'a folder',
    }),
  PICTURES_S3_REGION: z.string().default('us-east-1').describe('its region'),
  PICTURES_S3_KEY_ID: z.string().optional().describe('its access key'),
  PICTURES_S3_SECRET: z.string().optional().describe('its secret key'),
};
export type PictureEnvironment = z.infer<z.ZodObject<typeof pictureEnvironment>>;

export type PictureConfig = { folder: string } | { bucket: BucketConfig };

export function pictureConfig(settings: PictureEnvironment, dataDir: string): PictureConfig {
  const {
    PICTURES_S3_URL: url,
    PICTURES_S3_REGION: region,
    PICTURES_S3_KEY_ID: keyId,
    PICTURES_S3_SECRET: secret,
  } = settings;
  if (!url) return { folder: settings.PICTURES_DIR ?? path.join(dataDir, 'pictures') };
  return { bucket: { url, region, keyId: keyId!, secret: secret! } }; // `pictureProblems` has checked both
}

export const pictureProblems = ({
  PICTURES_S3_URL,
  PICTURES_S3_KEY_ID,
  PICTURES_S3_SECRET,
}: PictureEnvironment): string[] =>
  !PICTURES_S3_URL || (PICTURES_S3_KEY_ID && PICTURES_S3_SECRET)
    ? []
    : ['PICTURES_S3_KEY_ID, PICTURES_S3_SECRET: must both be set for PICTURES_S3_URL'];
