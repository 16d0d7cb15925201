import type { Sharp } from 'sharp';
import { pictureWidthMin } from '#domain/catalog/products.ts';
import { colors } from '#domain/colors.ts';
import { refuse } from '#server/platform/http/errors.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'heif']); // sharp reports AVIF as heif
const pixelsMax = 60_000_000;

/** Programs that show shared links want a wide picture, and some of them read JPEG only. */
const sharedForm = { suffix: '-1200x630.jpg', type: 'jpeg', width: 1200, height: 630 } as const;
export const sharedSuffix = sharedForm.suffix;

/** The suffix is appended to a picture's base name. */
const pictureForms = [
  { suffix: '-800.avif', type: 'avif', width: 800, height: 1000 },
  { suffix: '-480.avif', type: 'avif', width: 480, height: 600 },
  { suffix: '-800.webp', type: 'webp', width: 800, height: 1000 },
  sharedForm,
] as const;
type PictureForm = (typeof pictureForms)[number];

export const pictureSuffixes = pictureForms.map(({ suffix }) => suffix);

export interface PictureFile {
  suffix: PictureForm['suffix'];
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Encodes the sizes and formats that pages use, cropped to their shape. Detects the format from the
 * content, and drops metadata such as the location.
 * @throws ShopError for an unreadable picture
 */
export async function encodePicture(upload: Uint8Array): Promise<PictureFile[]> {
  const open = await opener(upload);
  if (upload.length === 0) throw noPicture(); // the library throws at once
  const found = await open()
    .metadata()
    .catch(() => undefined);
  if (!found || !formats.has(found.format)) throw noPicture();
  const { width, height } = found.autoOrient;
  if (width < pictureWidthMin || height < pictureWidthMin)
    throw refuse('picture_too_small', { pictureWidthMin, width, height });
  try {
    const files: PictureFile[] = [];
    // Sequentially: each takes a lot of memory.
    for (const form of pictureForms) files.push(await encodeAs(form, open()));
    return files;
  } catch (error) {
    throw noPicture(error); // the header was valid
  }
}

/** For a picture that was uploaded before shared links had one of their own. */
export async function encodeForSharedLinks(picture: Uint8Array): Promise<PictureFile> {
  const open = await opener(picture);
  return encodeAs(sharedForm, open());
}

/** The library is large and needed for uploads only, so it is loaded with the first one. */
async function opener(picture: Uint8Array): Promise<() => Sharp> {
  const { default: sharp } = await import('sharp');
  return () => sharp(picture, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient();
}

async function encodeAs(
  { suffix, type, width, height }: PictureForm,
  picture: Sharp,
): Promise<PictureFile> {
  const framed = picture.resize({ width, height, fit: 'cover', position: 'attention' });
  const encoded = await compress(framed, type).toBuffer();
  return { suffix, contentType: `image/${type}`, bytes: new Uint8Array(encoded) };
}

function compress(picture: Sharp, type: PictureForm['type']): Sharp {
  switch (type) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 4 });
    case 'webp':
      return picture.webp({ quality: 74, effort: 5 });
    case 'jpeg':
      return picture.flatten({ background: colors.paper }).jpeg({ quality: 82 });
  }
}

const noPicture = (cause?: unknown) => refuse('not_a_picture', { cause });
