import type { Studio } from '../studio.ts';

/** What is dug, and what is missing. */
export async function preparing({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/unfulfilled');
  await take(desk, 'unfulfilled');
  await desk.goto('/admin/shortfalls');
  await desk.getByRole('link', { name: /^Enter a count of Red Delicious/ }).click();
  await desk.getByRole('textbox', { name: 'Counted' }).fill('2');
  await desk.getByLabel('Why are trees missing?').selectOption('Voles');
  await desk.getByRole('button', { name: 'Show what follows' }).click();
  await desk.getByRole('heading', { name: 'Short by 2' }).waitFor();
  await take(desk, 'shortfall', { height: 1100 });
}
