import { pictureWidthMin } from '#domain/admin/products.ts';
import { ShopError } from '#server/http/errors.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'heif']); // AVIF is a kind of HEIF
const pixelsMax = 60_000_000;

/** What follows a picture's own name. */
export const pictureSuffixes = ['-800.avif', '-480.avif', '-800.webp'] as const;

export interface PictureFile {
  suffix: (typeof pictureSuffixes)[number];
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The sizes and formats that pages ask for, in their 4:5 frame. What a file is, is read from its content, whatever it is
 * called; made anew, it carries nothing along, such as the place where it was taken.
 * @throws ShopError for what is no picture
 */
export async function encodePicture(upload: Uint8Array): Promise<PictureFile[]> {
  const { default: sharp } = await import('sharp'); // a large library that only uploads need
  const open = () => sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient();
  const found = await open().metadata().catch(() => undefined);
  if (!found || !formats.has(found.format)) throw noPicture();
  const { width, height } = found.autoOrient;
  if (width < pictureWidthMin || height < pictureWidthMin) throw new ShopError('picture_too_small', 400, `The picture must be at least ${pictureWidthMin} pixels wide and high. This one is ${width} × ${height}.`);
  const make = async (suffix: PictureFile['suffix']): Promise<PictureFile> => {
    const size = Number(suffix.slice(1, 4));
    const type = suffix.endsWith('avif') ? 'avif' : 'webp';
    const framed = open().resize({ width: size, height: size * 1.25, fit: 'cover', position: 'attention' });
    const encoded = type === 'avif' ? framed.avif({ quality: 52, effort: 4 }) : framed.webp({ quality: 74, effort: 5 });
    return { suffix, contentType: `image/${type}`, bytes: new Uint8Array(await encoded.toBuffer()) };
  };
  try {
    const files: PictureFile[] = [];
    for (const suffix of pictureSuffixes) files.push(await make(suffix)); // one after the other: each takes a lot of memory
    return files;
  } catch (error) {
    throw noPicture(error); // its beginning looked like one
  }
}

const noPicture = (cause?: unknown) => new ShopError('not_a_picture', 400, 'This file is no picture that can be read. Choose a JPEG, PNG, WebP or AVIF file.', { cause });
