import type { Shop } from '#domain/shop.ts';
import { readPreviewCookie } from '#server/catalog/preview.ts';
import { findVarietyNamed } from '#server/catalog/variety-queries.ts';
import type { Db } from '#server/database/client.ts';
import { findVariety, isStorableName } from './shop.ts';

/** The page of a variety as it will be, published or not, for the browser of an admin who is editing it. */
export async function previewVariety(
  { db, linkSecret }: { db: Db; linkSecret: string },
  request: Request,
  name: string,
): ReturnType<Shop['findVariety']> {
  const id = readPreviewCookie({ linkSecret }, request.headers.get('cookie'));
  if (!id || !isStorableName(name) || (await findVarietyNamed(db, name))?.id !== id)
    return undefined;
  const variety = await findVariety(db, name, 'everything');
  return variety && { ...variety, isPreview: true };
}
