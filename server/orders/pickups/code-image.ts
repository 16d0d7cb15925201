import { encode } from 'uqr';
import { codeUrl } from '#domain/orders/check-in-scan.ts';

const modulePixels = 8;

/** The QR code of a hand-over code, as PNG: mail programs show no SVG. Undefined for an invalid file name. */
export async function drawCode(
  publicUrl: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const code = /^([A-Z]{8})\.png$/.exec(file)?.[1];
  if (!code) return undefined;
  const { size, data } = encode(codeUrl(publicUrl, code), { ecc: 'M', border: 3 });
  const pixels = Uint8Array.from(data.flat(), (dark) => (dark ? 0 : 255));
  const { default: sharp } = await import('sharp'); // 20 MB, and few ask for images
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: 'nearest' })
    .png({ palette: true, colors: 2 })
    .toBuffer();
  return new Uint8Array(png);
}
