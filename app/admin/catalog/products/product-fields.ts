import { admin } from '#app/admin/kit/admin-api.ts';
import { fileBody } from '#app/api.ts';
import { checkField, lineField, moneyField } from '#app/ui/form/fields.tsx';
import { asJpeg, decodePicture, drawPicture } from '#app/ui/small-picture.ts';
import { pictureBytesMax } from '#domain/catalog/products.ts';

/** What can be changed of a tree, beside its stock. */
export const productFields = {
  priceCents: moneyField('Price in dollars'),
  treeSize: lineField('Size', { optional: true, maxLength: 60 }),
  imageAlt: lineField('Image description', {
    optional: true,
    maxLength: 250,
    className: 'col-span-2',
  }),
  fieldRow: lineField('Field row', { optional: true, maxLength: 40 }),
  hidden: checkField('Hidden from the shop', { className: 'col-span-2' }),
};

/** For the file input. The server detects the real type from the content. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** Sharp at the largest size that the shop shows. */
const longestSide = 3000;

/**
 * A photo that is too large to be sent becomes smaller. One that this browser cannot read goes as
 * it is: the server says what is wrong with it.
 * @throws when it cannot be made small enough
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size <= pictureBytesMax) return file;
  const picture = await decodePicture(file).catch(() => undefined);
  const small = picture && (await asJpeg(drawPicture(picture, longestSide), 0.9));
  if (small && small.size <= pictureBytesMax) return small;
  throw new Error(`it is larger than ${pictureBytesMax / 1024 / 1024} MB`);
}

export const sendPicture = async (productId: string, file: File): Promise<unknown> =>
  admin.products[':id'].picture.$put(
    { param: { id: productId } },
    fileBody(await preparePicture(file)),
  );
