import { api, fileBody, unwrap } from '#app/api.ts';
import { pictureBytesMax } from '#domain/admin/products.ts';

/** For the file input. The server detects the real type from the content. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** Checked before uploading. */
export const pictureProblem = (file: File): string | undefined =>
  file.size > pictureBytesMax ? `it is larger than ${pictureBytesMax / 1024 / 1024} MB` : undefined;

export const sendPicture = (productId: string, file: File): Promise<unknown> =>
  unwrap(api.api.admin.products[':id'].picture.$put({ param: { id: productId } }, fileBody(file)));
