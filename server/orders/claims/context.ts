import type { PictureContext } from '#server/catalog/pictures/context.ts';
import type { Guards } from '#server/platform/http/access.ts';

export interface ClaimsContext extends Pick<PictureContext, 'db' | 'pictures'> {
  publicUrl: string;
  access: Pick<Guards, 'customer'>;
}
