// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { useCorrections } from './use-corrections.ts';

interface Dates {
  from: string;
  until: string;
}

const listIssues = ({ from, until }: Dates) =>
  until < from ? [{ field: 'from' as const, message: 'Begins after it ends' }] : [];

function DatesForm() {
  const form = useForm<Dates>({ defaultValues: { from: '3', until: '2' } });
  const show = useCorrections(form, listIssues);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(show)(event)}>
      <input aria-label="From" {...form.register('from')} />
      <input aria-label="Until" {...form.register('until')} />
      <p role="alert">{errors.from?.message}</p>
      <p role="status">{errors.root?.message}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setError('root', { message: 'Refused' })}>
        Refuse
      </button>
    </form>
  );
}

afterEach(cleanup);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));

test('an error goes as soon as it is corrected, in whichever field, and comes back when it is not', async () => {
  render(<DatesForm />);
  await act(async () => screen.getByText('Save').click());
  expect(screen.getByRole('alert').textContent).toBe('Begins after it ends');
  await type('Until', '1');
  expect(screen.getByRole('alert').textContent).toBe('Begins after it ends');
  await type('Until', '4');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a refusal of the server goes with the next change', async () => {
  render(<DatesForm />);
  await act(async () => screen.getByText('Refuse').click());
  expect(screen.getByRole('status').textContent).toBe('Refused');
  await type('From', '1');
  expect(screen.getByRole('status').textContent).toBe('');
});

const screens = globSync('app/admin/**/*.tsx').filter(
  (path) => !path.includes('/kit/') && !path.endsWith('.test.tsx'),
);

test.each(screens)('%s takes its forms from the kit, which takes corrected errors back', (path) => {
  expect(readFileSync(path, 'utf8')).not.toMatch(/\buseForm[<(]|zodResolver/);
});
