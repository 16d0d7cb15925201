import { admin } from '#app/admin/kit/admin-api.ts';
import { checkField, lineField, moneyField } from '#app/admin/kit/fields.tsx';
import { fileBody } from '#app/api.ts';
import { pictureBytesMax } from '#domain/admin/products.ts';

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

/** Checked before uploading. */
export const pictureProblem = (file: File): string | undefined =>
  file.size > pictureBytesMax ? `it is larger than ${pictureBytesMax / 1024 / 1024} MB` : undefined;

export const sendPicture = (productId: string, file: File): Promise<unknown> =>
  admin.products[':id'].picture.$put({ param: { id: productId } }, fileBody(file));
