// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FormFrame } from './form-frame.tsx';
import { useSchemaForm, type SchemaFormOptions } from './use-schema-form.ts';

const schema = z.object({ from: z.string(), until: z.string(), note: z.string() }).check(
  z.refine(({ from, until }) => from <= until, {
    error: 'Begins after it ends',
    path: ['until'],
  }),
  z.refine(({ note }) => note !== '', { error: 'Say why', path: ['note'] }),
);
const values = { from: '3', until: '2', note: '' };
const send = vi.fn<SchemaFormOptions<typeof values, unknown>['onSave']>();

function DatesForm() {
  const form = useSchemaForm({ schema, values, onSave: send });
  const { error: untilError, ...until } = form.field('until');
  const { error: noteError, ...note } = form.field('note');
  return (
    <FormFrame form={form}>
      <input aria-label="From" {...form.register('from')} />
      <input aria-label="Note" {...note} aria-invalid={noteError !== undefined} />
      <input aria-label="Until" {...until} aria-invalid={untilError !== undefined} />
      <p role="alert">{untilError}</p>
      <p role="status">{form.problem}</p>
      <button type="submit">{form.busy ? 'Saving...' : 'Save'}</button>
    </FormFrame>
  );
}

beforeEach(() => void send.mockReset());
afterEach(cleanup);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const press = () => act(async () => fireEvent.submit(screen.getByRole('button').closest('form')!));
const shown = (role: string) => screen.getByRole(role).textContent;

test('an error goes as soon as it is corrected, in whichever field, and comes back when it is not', async () => {
  render(<DatesForm />);
  await press();
  expect(shown('alert')).toBe('Begins after it ends');
  await type('From', '2');
  expect(shown('alert')).toBe('');
  await type('From', '4');
  expect(shown('alert')).toBe('Begins after it ends');
  expect(send).not.toHaveBeenCalled();
});

test('the focus goes to the first field that is refused, as they stand in the form', async () => {
  render(<DatesForm />);
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

test.each([
  ['beside the field that it names', 'until', 'alert', 'Until'],
  ['below the form, if it names none', undefined, 'status', 'From'],
  ['below the form, if it names one that the form lacks', 'stock', 'status', 'From'],
])(
  'a refusal of the server is shown %s, keeps what was typed, and goes with the next change',
  async (_where, field, role, focused) => {
    send.mockImplementation((_content, onRefused) =>
      onRefused(Object.assign(new Error('Refused'), { field })),
    );
    render(<DatesForm />);
    await type('Note', 'Frost');
    await type('Until', '5');
    screen.getByLabelText('From').focus();
    await press();
    expect(shown(role)).toBe('Refused');
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Frost');
    await type('Note', 'Frost in May');
    expect(shown(role)).toBe('');
  },
);

test('a second press while it is sent sends nothing, and the form says that it is busy', async () => {
  let answer = (): void => {};
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  render(<DatesForm />);
  await type('Note', 'Frost');
  await type('Until', '5');
  await press();
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  expect(shown('button')).toBe('Saving...');
  await act(async () => answer());
  expect(shown('button')).toBe('Save');
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

const sources = globSync('app/**/*.{ts,tsx}').filter((path) => !path.startsWith('app/ui/form/'));

test('every form is made by the kit, which takes corrected errors back', () => {
  const others = sources.filter((path) =>
    /\buseForm\b|@hookform\/resolvers/.test(readFileSync(path, 'utf8')),
  );
  expect(others).toEqual([]);
});
