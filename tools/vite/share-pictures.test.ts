import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSharePicture } from './share-pictures.ts';

test.each(['honeycrisp', 'bartlett', 'bing'])(
  'the picture of a shared link to %s is a JPEG of 1200 by 630 px',
  async (name) => {
    const { format, width, height } = await sharp(await drawSharePicture(name)).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  },
);
