import { randomUUID } from 'node:crypto';
import type { PictureContext } from '#server/catalog/pictures/context.ts';
import { createBulkhead } from '#server/platform/http/bulkhead.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { encodePhoto } from './encode-photo.ts';
import {
  deletePhotoRow,
  expireUnsentPhoto,
  hasOwnPhoto,
  insertPhoto,
  isPhotoOfClaim,
  listExpiredPhotos,
} from './photo-queries.ts';

type Context = Pick<PictureContext, 'db' | 'pictures'>;

export const photoContentType = 'image/webp';
/** No public route serves names with a folder. */
export const photoFile = (id: string): string => `claims/${id}.webp`;

// Decoding takes much memory: two photos at once.
const encoders = createBulkhead({ concurrency: 2, maxWaitMs: 20_000 });
const encodersAreBusy = () => refuse('busy');

/** @returns the photo's id @throws ShopError for an unreadable photo */
export async function savePhoto(
  { db, pictures }: Context,
  userId: string,
  upload: Uint8Array,
): Promise<string> {
  const encoded = await encoders.run(() => encodePhoto(upload), encodersAreBusy);
  const id = randomUUID();
  await insertPhoto(db, { id, userId }); // first, so that a file is never without its record
  await pictures.put(photoFile(id), encoded, photoContentType);
  return id;
}

/** @throws ShopError for another customer's photo */
export async function readOwnPhoto(
  { db, pictures }: Context,
  userId: string,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return foundFile((await hasOwnPhoto(db, userId, id)) && (await pictures.find(photoFile(id))));
}

/** For admins. */
export async function readPhotoOfClaim(
  { db, pictures }: Context,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return foundFile((await isPhotoOfClaim(db, id)) && (await pictures.find(photoFile(id))));
}

function foundFile(file: Uint8Array<ArrayBuffer> | false | undefined): Uint8Array<ArrayBuffer> {
  if (!file) throw refuse('photo_not_found');
  return file;
}

/** Removes a photo before its claim is sent. @throws ShopError for any other photo */
export async function removePhoto(
  { db, pictures }: Context,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await expireUnsentPhoto(db, userId, id))) throw refuse('photo_not_found');
  await deleteFileAndRow({ db, pictures }, id);
}

export async function deleteExpiredPhotos({ db, pictures, log }: PictureContext): Promise<void> {
  const expired = await listExpiredPhotos(db);
  for (const id of expired) await deleteFileAndRow({ db, pictures }, id);
  if (expired.length > 0) log.info({ photos: expired.length }, 'deleted photos of claims');
}

/** The row last, so that the nightly job repeats a deletion that was cut short. */
async function deleteFileAndRow({ db, pictures }: Context, id: string): Promise<void> {
  await pictures.delete(photoFile(id));
  await deletePhotoRow(db, id);
}
