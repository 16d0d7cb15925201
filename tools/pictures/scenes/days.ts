import type { Page } from '@playwright/test';
import type { Business } from '../business.ts';
import type { Studio } from '../studio.ts';

/** Pickup and delivery days. */
export async function days({ desk, phone, take }: Studio, { day }: Business): Promise<void> {
  await desk.goto(`/admin/pickups?month=${day.slice(0, 7)}`);
  await take(desk, 'pickup-days');
  await desk.getByRole('button', { name: 'Open days' }).click();
  await take(desk, 'open-days');
  await desk.goto(`/admin/pickups?kind=pickup&day=${day}`);
  await take(desk, 'pickup-day');
  await desk.goto(`/admin/pickups?kind=delivery&day=${day}`);
  await take(desk, 'delivery-run');
  await phone.goto(`/admin/pickups/dig-list?day=${day}`);
  await take(phone, 'dig-list');
  await phone.goto('/admin/check-in');
  await phone.getByLabel('Day', { exact: true }).fill(day);
  await phone.getByRole('button', { name: /Ann Whitaker/ }).click();
  await phone.getByLabel(/Tree 1 of 2/).check();
  await take(phone, 'check-in');
  await phone.getByLabel(/Tree 1 of 2/).uncheck();
  await phone.getByRole('button', { name: 'Add a tree that stands here' }).click();
  await addFreeTree(phone);
  await phone.getByRole('button', { name: /^Add 1 tree, / }).click();
  await phone.getByText('Everything is saved').waitFor();
  await take(phone, 'visit');
  await phone.goto('/admin/check-in');
  await phone.getByRole('button', { name: 'Walk-up sale' }).click();
  await addFreeTree(phone);
  await take(phone, 'walk-up-sale');
}

const addFreeTree = (phone: Page) =>
  phone
    .getByRole('region', { name: 'Free trees' })
    .getByRole('button', { name: /^Add .* on / })
    .first()
    .click();
