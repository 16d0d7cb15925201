import { randomUUID } from 'node:crypto';
import type { PictureStorage } from '#server/platform/storage/storage.ts';
import type { PictureContext } from './context.ts';
import { encodeForSharedLinks, encodePicture, pictureSuffixes, sharedSuffix } from './encode.ts';
import { deletePicture, insertPicture, listUnusedPictures, markUnusedPictures } from './queries.ts';

const addressOf = (name: string): string => `/pictures/${name}-800.webp`;

/** @returns the picture's URL path @throws ShopError for an unreadable picture */
export async function savePicture(
  { db, pictures }: Pick<PictureContext, 'db' | 'pictures'>,
  upload: Uint8Array,
): Promise<string> {
  const files = await encodePicture(upload);
  const name = randomUUID();
  await insertPicture(db, name);
  for (const { suffix, bytes, contentType } of files)
    await pictures.put(name + suffix, bytes, contentType);
  return addressOf(name);
}

/** One for shared links is made when it is first asked for, if its upload is older than they are. */
export async function findPicture(
  pictures: PictureStorage,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await pictures.find(name);
  if (found || !name.endsWith(sharedSuffix)) return found;
  const uploaded = await pictures.find(name.replace(sharedSuffix, '-800.webp'));
  if (!uploaded) return undefined;
  const { bytes, contentType } = await encodeForSharedLinks(uploaded);
  await pictures.put(name, bytes, contentType);
  return bytes;
}

/** Deletes pictures unused for a week: until then open pages, search engines or a running upload may need them. */
export async function deleteUnusedPictures({ db, pictures, log }: PictureContext): Promise<void> {
  await markUnusedPictures(db);
  const unused = await listUnusedPictures(db);
  for (const name of unused) {
    for (const suffix of pictureSuffixes) await pictures.delete(name + suffix);
    await deletePicture(db, name); // last, so that a failed deletion is retried
  }
  if (unused.length > 0) log.info({ pictures: unused.length }, 'deleted unused pictures');
}
