import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PictureContext } from './context.ts';
import { encodePicture, pictureSuffixes } from './encode.ts';

const addressOf = (name: string): string => `/pictures/${name}-800.webp`;

/** @returns the picture's URL path @throws ShopError for an unreadable picture */
export async function savePicture(
  { db, pictures }: Pick<PictureContext, 'db' | 'pictures'>,
  upload: Uint8Array,
): Promise<string> {
  const files = await encodePicture(upload);
  const name = randomUUID();
  await db.insertInto('uploaded_pictures').values({ name }).execute();
  for (const { suffix, bytes, contentType } of files)
    await pictures.put(name + suffix, bytes, contentType);
  return addressOf(name);
}

/** Deletes pictures unused for a week: until then open pages, search engines or a running upload may need them. */
export async function deleteUnusedPictures({ db, pictures, log }: PictureContext): Promise<void> {
  await sql`
    with uploaded as (select name, exists (select from products where image_url = '/pictures/' || name || '-800.webp') as is_shown from uploaded_pictures)
    update uploaded_pictures set unused_since = case when is_shown then null else now() end from uploaded
    where uploaded.name = uploaded_pictures.name and is_shown = (unused_since is not null)`.execute(
    db,
  );
  const unused = await db
    .selectFrom('uploaded_pictures')
    .select('name')
    .where(sql<boolean>`unused_since < now() - interval '7 days'`)
    .execute();
  for (const { name } of unused) {
    for (const suffix of pictureSuffixes) await pictures.delete(name + suffix);
    await db.deleteFrom('uploaded_pictures').where('name', '=', name).execute(); // last, so that a failed deletion is retried
  }
  if (unused.length > 0) log.info({ pictures: unused.length }, 'deleted unused pictures');
}
