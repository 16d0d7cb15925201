import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/database/client.ts';
import { pictureSuffixes } from '#server/pictures/encode.ts';
import { listPictures } from '#server/pictures/queries.ts';
import type { PictureStorage } from '#server/pictures/storage.ts';

const contentTypeOf = (name: string): string =>
  name.endsWith('.avif') ? 'image/avif' : 'image/webp';

/** Lists them after the database was copied, so that none of its pictures is missing. */
export async function savePictures(
  db: Db,
  pictures: PictureStorage,
  folder: string,
): Promise<void> {
  await mkdir(folder);
  for (const name of await listPictures(db)) {
    for (const suffix of pictureSuffixes) {
      const bytes = await pictures.find(name + suffix);
      if (bytes) await writeFile(path.join(folder, name + suffix), bytes);
    }
  }
}

/** A name is never reused, so a picture that is there needs no restore. */
export async function restorePictures(folder: string, pictures: PictureStorage): Promise<number> {
  let restored = 0;
  for (const name of await readdir(folder)) {
    if (await pictures.find(name)) continue;
    await pictures.put(name, await readFile(path.join(folder, name)), contentTypeOf(name));
    restored++;
  }
  return restored;
}
