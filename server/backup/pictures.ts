import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureSuffixes } from '#server/catalog/pictures/encode.ts';
import { listPictures } from '#server/catalog/pictures/queries.ts';
import type { Db } from '#server/database/client.ts';
import { listClaimPhotos } from '#server/orders/claims/photo-queries.ts';
import { photoFile } from '#server/orders/claims/photos.ts';
import type { PictureStorage } from '#server/platform/storage/storage.ts';

function contentTypeOf(name: string): string {
  if (name.endsWith('.avif')) return 'image/avif';
  return name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/** Lists them after the database was copied, so that none of its pictures is missing. */
export async function savePictures(
  db: Db,
  pictures: PictureStorage,
  folder: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const name of await listPictures(db))
    for (const suffix of pictureSuffixes) await save(name + suffix);
  for (const id of await listClaimPhotos(db)) await save(photoFile(id));

  async function save(name: string): Promise<void> {
    const bytes = await pictures.find(name);
    if (!bytes) return;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, name), bytes, { mode: 0o600 });
  }
}

/** A name is never reused, so a picture that is there needs no restore. */
export async function restorePictures(folder: string, pictures: PictureStorage): Promise<number> {
  let restored = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    if (await pictures.find(name)) continue;
    await pictures.put(name, await readFile(file), contentTypeOf(name));
    restored++;
  }
  return restored;
}
