import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buyTrees } from '../purchases.ts';
import type { Studio } from '../studio.ts';

const photo = path.join(import.meta.dirname, '../../../public/images/bare-root-graft-800.webp');

/** A customer reports a broken tree from a phone; the owner decides. */
export async function claims(studio: Studio): Promise<void> {
  const { desk, customerPhone, take } = studio;
  const { orderId, customer } = await buyTrees(studio, {
    name: 'Nora Petersen',
    trees: [['Liberty', 1]],
    phone: '(509) 555-0108',
  });
  const shortId = orderId.slice(0, 8);
  await desk.goto(`/admin/orders?search=${shortId}`);
  await desk.getByLabel(`Status of order ${shortId}`).selectOption('Delivered');
  await desk.getByText('Order status updated').waitFor();

  const phone = await customerPhone(customer.session);
  await phone.goto('/account?tab=orders');
  await phone.getByRole('button', { name: /^Report a problem/ }).click();
  await phone.getByLabel('Broken or damaged').check();
  await phone
    .getByLabel('Tell us more')
    .fill('The graft had snapped off when I unpacked the tree.');
  await phone.locator('input[type=file]').setInputFiles({
    name: 'graft.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(await readFile(photo))
      .flatten({ background: '#b9ad95' })
      .jpeg()
      .toBuffer(),
  });
  await phone.getByRole('img', { name: 'Photo 1' }).waitFor();
  await phone.getByLabel('A replacement').check();
  await phone.getByRole('button', { name: 'Send report' }).click();
  await phone.getByRole('list', { name: 'Your reports' }).waitFor();

  await desk.goto(`/admin/claims?search=${shortId}`);
  await desk.getByRole('link', { name: '1 × Liberty' }).click();
  await desk.getByRole('button', { name: 'Replace and mail the customer' }).waitFor();
  await take(desk, 'claim', { height: 1000 });
}
