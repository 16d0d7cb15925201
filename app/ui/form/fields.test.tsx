// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  asTyped,
  choiceField,
  fieldsWith,
  lineField,
  readTyped,
  wholeField,
  within,
} from './fields.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const fields = {
  pays: choiceField('Pays', ['link', 'cash', 'check']),
  received: lineField('Received', { when: ['pays', 'cash', 'check'] }),
  number: lineField('Number', {
    when: ['pays', 'check'],
    required: (typed) => typed.received !== '',
  }),
  trees: wholeField('Trees', { when: (typed) => typed.pays !== 'link' }),
};
const content = { pays: 'link', received: '', number: '', trees: 2 };

interface LineProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
}
const Line = ({ label, error, ...input }: LineProps) => (
  <label>
    {label}
    <input {...input} />
    {error && <p role="alert">{error}</p>}
  </label>
);
const Fields = fieldsWith({ line: Line, choice: Line });

const tell = vi.fn<(value: string) => void>();
function Form({ said }: { said?: string }) {
  const form = useSchemaForm<FieldValues, unknown>({
    schema: z.unknown(),
    ...asTyped(fields, content),
    onSave: () => {},
  });
  return (
    <Fields
      of={fields}
      form={form}
      looks={{
        pays: {
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            tell(`${currentTarget.value}, ${form.getValues('pays')}`),
          ...(said && { error: said }),
        },
      }}
    />
  );
}
afterEach(cleanup);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);

test.each([
  ['link', ['Pays']],
  ['cash', ['Pays', 'Received', 'Trees']],
  ['check', ['Pays', 'Received', 'Number', 'Trees']],
])(
  'who pays by %s is asked for what its conditions say, and only that is read',
  async (pays, shown) => {
    render(<Form />);
    await type('Pays', pays);
    expect(labels()).toEqual(shown);
    const read = readTyped(fields, { ...content, pays, trees: '2' }, content);
    expect(Object.keys(read)).toHaveLength(shown.length);
  },
);

test('a field has to be filled while its condition holds', async () => {
  render(<Form />);
  await type('Pays', 'check');
  const isRequired = () => screen.getByLabelText<HTMLInputElement>('Number').required;
  expect(isRequired()).toBe(false);
  await type('Received', '20');
  expect(isRequired()).toBe(true);
});

test('the screen is told once the form has taken what was typed', async () => {
  render(<Form />);
  await type('Pays', 'cash');
  expect(tell).toHaveBeenCalledExactlyOnceWith('cash, cash');
});

test('what the screen says of a field goes before what the schema says', () => {
  render(<Form said="Not today" />);
  expect(screen.getByRole('alert').textContent).toBe('Not today');
});

test('conditions move with the part that their fields are in', () => {
  const part = within('payment', fields);
  const typed = { payment: { pays: 'check', received: '1', number: '7', trees: '3' } };
  expect(readTyped(part, typed)).toEqual({
    payment: { pays: 'check', received: '1', number: '7', trees: 3 },
  });
  expect(readTyped(part, { payment: { ...typed.payment, pays: 'link' } })).toEqual({
    payment: { pays: 'link' },
  });
  const { required } = part['payment.number']!;
  expect(typeof required === 'function' && required(typed)).toBe(true);
});
