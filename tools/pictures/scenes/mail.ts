import type { Studio } from '../studio.ts';

/** A newsletter before it is sent, and what reaches whom. */
export async function mail({ desk, take }: Studio): Promise<void> {
  await desk.goto('/admin/newsletter');
  await desk.getByRole('button', { name: 'New newsletter' }).click();
  await desk.getByLabel('Subject').fill('Grafting day on the farm');
  await desk
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(
      'Come and see how a tree is made: **Saturday at ten**, in the barn.\n\nSee [all trees](/catalog).',
    );
  await desk.getByRole('group', { name: 'Trees' }).getByRole('combobox').selectOption('Honeycrisp');
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Grafting day on the farm' }).waitFor();
  await take(desk, 'newsletter', { height: 1000 });
  await desk.goto('/admin/notifications');
  await take(desk, 'notifications');
}
