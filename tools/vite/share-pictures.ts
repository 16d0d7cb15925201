import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { colors } from '../../domain/colors.ts';

const folder = path.resolve(import.meta.dirname, '../../public/images');
const illustration = '-800.webp';
const width = 1200;
const height = 630;
const margin = 20;

/** Draws a cut-out on paper, as a JPEG in the shape in which programs show a shared link. Some of them read no WebP. */
export async function drawSharePicture(name: string): Promise<Buffer> {
  const inside = { width: width - 2 * margin, height: height - 2 * margin };
  const tree = await sharp(path.join(folder, `${name}${illustration}`))
    .trim()
    .resize({ ...inside, fit: 'inside' })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: colors.paper } })
    .composite([{ input: tree }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Adds a picture for shared links to the pages' files, for each illustration of a tree. */
export function sharePictures(): Plugin {
  return {
    name: 'share-pictures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const file of await readdir(folder)) {
        if (!file.endsWith(illustration)) continue;
        const name = file.slice(0, -illustration.length);
        this.emitFile({
          type: 'asset',
          fileName: `images/${name}-${width}x${height}.jpg`,
          source: await drawSharePicture(name),
        });
      }
    },
  };
}
