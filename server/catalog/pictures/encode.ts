import { pictureWidthMin } from '#domain/admin/products.ts';
import { refuse } from '#server/platform/http/errors.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'heif']); // sharp reports AVIF as heif
const pixelsMax = 60_000_000;

/** Appended to a picture's base name. */
export const pictureSuffixes = ['-800.avif', '-480.avif', '-800.webp'] as const;

export interface PictureFile {
  suffix: (typeof pictureSuffixes)[number];
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Encodes the sizes and formats that pages use, cropped to 4:5. Detects the format from the content, and drops metadata
 * such as the location.
 * @throws ShopError for an unreadable picture
 */
export async function encodePicture(upload: Uint8Array): Promise<PictureFile[]> {
  const { default: sharp } = await import('sharp'); // a large library, needed for uploads only
  const open = () => sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient();
  if (upload.length === 0) throw noPicture(); // the library throws at once
  const found = await open()
    .metadata()
    .catch(() => undefined);
  if (!found || !formats.has(found.format)) throw noPicture();
  const { width, height } = found.autoOrient;
  if (width < pictureWidthMin || height < pictureWidthMin)
    throw refuse('picture_too_small', { pictureWidthMin, width, height });
  const make = async (suffix: PictureFile['suffix']): Promise<PictureFile> => {
    const size = Number(suffix.slice(1, 4));
    const type = suffix.endsWith('avif') ? 'avif' : 'webp';
    const framed = open().resize({
      width: size,
      height: size * 1.25,
      fit: 'cover',
      position: 'attention',
    });
    const encoded =
      type === 'avif'
        ? framed.avif({ quality: 52, effort: 4 })
        : framed.webp({ quality: 74, effort: 5 });
    return {
      suffix,
      contentType: `image/${type}`,
      bytes: new Uint8Array(await encoded.toBuffer()),
    };
  };
  try {
    const files: PictureFile[] = [];
    for (const suffix of pictureSuffixes) files.push(await make(suffix)); // sequentially: each takes a lot of memory
    return files;
  } catch (error) {
    throw noPicture(error); // the header was valid
  }
}

const noPicture = (cause?: unknown) => refuse('not_a_picture', { cause });
