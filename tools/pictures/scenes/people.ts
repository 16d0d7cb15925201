import type { Studio } from '../studio.ts';

/** Admins and customers. */
export async function people({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/admins');
  await take(desk, 'admins', { height: 740 });
  await desk.goto('/admin/customers?search=Whitaker');
  await desk.getByRole('link', { name: /Ann Whitaker/ }).click();
  await desk.getByRole('heading', { level: 1, name: 'Ann Whitaker' }).waitFor();
  await take(desk, 'customer');
}
