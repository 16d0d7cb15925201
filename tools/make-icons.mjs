// Renders the site icons from public/mark.svg: node tools/make-icons.mjs. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';
import { colors } from '#domain/colors.ts';

const folder = path.join(import.meta.dirname, '../public');
const mark = readFileSync(path.join(folder, 'mark.svg'), 'utf8');
// Maskable icons may be cropped by a fifth on each side.
const icons = [
  { file: 'icon-192.png', size: 192, part: 0.78 },
  { file: 'icon-512.png', size: 512, part: 0.78 },
  { file: 'icon-maskable-512.png', size: 512, part: 0.56 },
];

const browser = await chromium.launch({
  executablePath: await bundled.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

async function draw(size, part) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${colors.paper}"><div style="width:${size * part}px">${mark}</div>`,
  );
  return page.screenshot();
}

for (const { file, size, part } of icons)
  writeFileSync(path.join(folder, file), await draw(size, part));
writeFileSync(path.join(folder, 'favicon.ico'), ico(await draw(32, 0.94), 32));
await browser.close();

/** An .ico with one PNG: header, directory entry, image. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // image count
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
