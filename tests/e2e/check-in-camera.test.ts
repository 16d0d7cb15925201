import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from 'uqr';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { codeUrl, labelUrl, treeLabel } from '#domain/orders/check-in-scan.ts';
import { type CheckInOrder } from '#domain/orders/check-in.ts';
import { call, prepareOrder } from './check-in-order.ts';
import { expect, test } from './strict-page.ts';

/** What the browser's camera shows. */
const film = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'code.y4m');
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-ui-for-media-stream', // allows the camera
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      }),
    { scope: 'worker' },
  ],
});

const [width, height] = [640, 480];
const blank = (): Buffer => Buffer.alloc(width * height, 255);

/** Two frames with a QR code in the middle. */
function filmOf(text: string): Buffer {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const scale = Math.floor(height / size);
  const [left, top] = [width, height].map((side) => Math.floor((side - size * scale) / 2)) as [
    number,
    number,
  ];
  const light = blank();
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale)]![Math.floor(x / scale)])
        light[(top + y) * width + left + x] = 0;
  return filmFrom(light);
}

/** As YUV4MPEG2. */
function filmFrom(light: Buffer): Buffer {
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    light,
    Buffer.alloc((width * height) / 2, 128), // no color
  ]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

test('The camera of a phone opens an order by its code', async ({ page, baseURL }) => {
  const day = addDate(dayAt(new Date(), farmTimeZone), 2);
  const { code } = await prepareOrder(page, { variety: 'Skeena', day });
  writeFileSync(film, filmOf(codeUrl(baseURL!, code)));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/check-in');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();
  await expect(page.getByLabel(/Tree 1 of 2/)).toBeVisible();
});

test('The camera ticks the tree of a label, once, and no tree of another order', async ({
  page,
  baseURL,
}) => {
  const day = addDate(dayAt(new Date(), farmTimeZone), 2);
  const { orderId, code } = await prepareOrder(page, { variety: 'Skeena', day });
  const order = await call<CheckInOrder>(page, `/api/admin/check-in/order?code=${code}`);
  const [{ id: itemId }] = order.items as [CheckInOrder['items'][number]];
  const show = (ofOrder: string, treeNo: number) =>
    writeFileSync(film, filmOf(labelUrl(baseURL!, treeLabel(ofOrder, itemId, treeNo))));
  const scan = page.getByRole('button', { name: 'Scan with the camera' });
  const stop = page.getByRole('button', { name: 'Stop the camera' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/check-in?code=${code}`);
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();

  show(orderId, 2);
  await scan.click();
  await expect(page.getByText('Skeena, tree 2 of 2, is ticked.')).toBeVisible();
  await expect(page.getByLabel(/Tree 2 of 2/)).toBeChecked();
  await expect(page.getByLabel(/Tree 1 of 2/)).not.toBeChecked();
  await stop.click();
  await scan.click();
  await expect(page.getByRole('alert')).toHaveText('Skeena, tree 2 of 2, was already ticked.');
  await stop.click();

  show('aaaaaaaa-0000-4000-8000-000000000000', 1);
  await scan.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This tree belongs to order aaaaaaaa, not to this one.',
  );
  await expect(page.getByText('1 of 2 trees ticked')).toBeVisible();
});

test('A camera that the phone takes away is said to be stopped, and can be started again', async ({
  page,
  baseURL,
}) => {
  const day = addDate(dayAt(new Date(), farmTimeZone), 2);
  const { code } = await prepareOrder(page, { variety: 'Skeena', day });
  writeFileSync(film, filmFrom(blank())); // a code that is read would stop the camera too
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/check-in');
  const scan = page.getByRole('button', { name: 'Scan with the camera' });
  await scan.click();
  const camera = page.getByLabel('Camera', { exact: true });
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(640);
  await camera.evaluate((video: HTMLVideoElement) =>
    (video.srcObject as MediaStream).getTracks().forEach((track) => track.stop()),
  );
  await expect(page.getByRole('alert')).toContainText('The phone stopped the camera.');
  writeFileSync(film, filmOf(codeUrl(baseURL!, code)));
  await scan.click();
  await expect(page.getByRole('heading', { name: 'Jordan Avery' })).toBeVisible();
});
