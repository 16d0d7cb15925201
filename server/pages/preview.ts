import type { Auth } from '@grafted/auth';
import type { Shop } from '#domain/pages/shop.ts';
import { readPreviewCookie } from '#server/catalog/preview.ts';
import { findVarietyNamed } from '#server/catalog/variety-queries.ts';
import type { Db } from '#server/database/client.ts';
import { isAppointed } from '#server/farm/admins/queries.ts';
import { findVariety, isStorableName } from './shop.ts';

interface PreviewContext {
  db: Db;
  auth: Pick<Auth, 'hasSession'>;
  linkSecret: string;
}

/** The page of a variety as it will be, published or not, for the browser of an admin who is editing it. */
export async function previewVariety(
  { db, auth, linkSecret }: PreviewContext,
  request: Request,
  name: string,
): ReturnType<Shop['findVariety']> {
  const pass = readPreviewCookie({ linkSecret }, request.headers.get('cookie'));
  if (!pass || !isStorableName(name)) return undefined;
  if ((await findVarietyNamed(db, name))?.id !== pass.varietyId) return undefined;
  if (!(await auth.hasSession(pass)) || !(await isAppointed(db, pass.userId))) return undefined;
  const variety = await findVariety(db, name, 'everything');
  return variety && { ...variety, isPreview: true };
}
