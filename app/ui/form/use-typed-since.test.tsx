// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ title: z.string(), note: z.string() });

let answer: (saved: z.infer<typeof schema>) => void;
let refuse: (error: Error) => void;

/** Works as the editors do: what was saved is loaded, and becomes what the form shows. */
function Editor() {
  const [values, setValues] = useState({ title: 'Spring', note: '' });
  const form = useSchemaForm({
    schema,
    values,
    onSave(_content, onRefused) {
      answer = setValues;
      refuse = onRefused;
    },
  });
  return (
    <form aria-label="Editor">
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Note" {...form.register('note')} />
      <output>{form.isDirty ? 'unsaved' : 'saved'}</output>
      <p role="alert">{form.problem}</p>
      <button type="button" onClick={() => form.submit()}>
        Save
      </button>
      <button type="button" onClick={() => setValues({ title: 'Restored', note: 'old' })}>
        Restore
      </button>
    </form>
  );
}

afterEach(cleanup);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) => act(async () => screen.getByText(name).click());
const shown = () =>
  ['Title', 'Note'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('what is typed while a form is sent stays, and is still to be saved', async () => {
  render(<Editor />);
  await type('Title', ' Spring 2027 ');
  await press('Save');
  await type('Note', 'Call Ann');
  await act(async () => answer({ title: 'Spring 2027', note: '' })); // as the server tidied it
  expect(shown()).toEqual(['Spring 2027', 'Call Ann']);
  expect(screen.getByRole('status').textContent).toBe('unsaved');
});

test('without that, the form shows what was saved', async () => {
  render(<Editor />);
  await type('Title', ' Spring 2027 ');
  await press('Save');
  await act(async () => answer({ title: 'Spring 2027', note: '' }));
  expect(shown()).toEqual(['Spring 2027', '']);
  expect(screen.getByRole('status').textContent).toBe('saved');
});

test('after a refusal, a restored state replaces what was typed', async () => {
  render(<Editor />);
  await type('Title', 'Autumn');
  await press('Save');
  await act(async () => refuse(new Error('No such season')));
  await type('Note', 'Call Ann');
  await press('Restore');
  expect(shown()).toEqual(['Restored', 'old']);
});
