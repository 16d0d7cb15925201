import type { Pool } from 'pg';
import type { Guards } from '#server/http/access.ts';
import type { PictureContext } from '#server/pictures/context.ts';

export interface ClaimsContext extends Pick<PictureContext, 'db' | 'pictures'> {
  /** For the rate limit. */
  pool: Pool;
  publicUrl: string;
  access: Pick<Guards, 'customer'>;
}
