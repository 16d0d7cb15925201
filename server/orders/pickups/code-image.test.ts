import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCode } from './code-image.ts';

test('the image of a code is read by the scanner that phones without their own use', async () => {
  const image = await drawCode('https://shop.example', 'KXRANPDH.png');
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQr({ data, width: info.width, height: info.height })).toBe(
    'https://shop.example/admin/check-in?code=KXRANPDH',
  );
});

test('other names have no image', async () => {
  for (const file of ['KXRANPDH', 'KXRANPD.png', 'kxranpdh.png', '../KXRANPDH.png'])
    expect(await drawCode('https://shop.example', file)).toBeUndefined();
});
