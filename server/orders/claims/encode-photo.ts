import { refuse } from '#server/platform/http/errors.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'heif']); // sharp reports AVIF as heif
const pixelsMax = 80_000_000;
const longestSide = 2000;

/**
 * Encodes an uploaded photo as WebP, upright and at most 2000 pixels wide and high. Only the picture itself is kept: no
 * location, camera or thumbnail. Detects the format from the content.
 * @throws ShopError for an unreadable photo
 */
export async function encodePhoto(upload: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (isHeic(upload)) throw heic();
  const { default: sharp } = await import('sharp'); // a large library, needed for uploads only
  try {
    const photo = sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error' });
    const { format } = await photo.metadata();
    if (!formats.has(format)) throw new Error(`A photo in the format ${format}`);
    const encoded = await photo
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .toBuffer();
    return new Uint8Array(encoded);
  } catch (error) {
    throw refuse('not_a_photo', { cause: error });
  }
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** HEVC in HEIF, as phones store photos. Its codec is patented, so our image library leaves it out. */
function isHeic(upload: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...upload.subarray(from, to));
  if (ascii(4, 8) !== 'ftyp') return false;
  const boxBytes = Math.min(new DataView(upload.buffer, upload.byteOffset).getUint32(0), 256);
  const brands = [ascii(8, 12)];
  for (let at = 16; at + 4 <= boxBytes; at += 4) brands.push(ascii(at, at + 4));
  return brands.some((brand) => heicBrands.has(brand));
}

const heic = () => refuse('heic_photo');
