import type { Studio } from '../studio.ts';

/** What came in, and what the accountant gets. */
export async function money({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/reports');
  await take(desk, 'reports', { from: '#report-varieties' });
  await desk.goto('/admin/accounting');
  await take(desk, 'accounting', { height: 640 });
  await desk.goto('/admin');
  await take(desk, 'today', { height: 1000 });
}
