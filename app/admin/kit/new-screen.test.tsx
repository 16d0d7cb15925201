// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { lineField } from '#app/ui/form/fields.tsx';
import { Fields } from './fields.tsx';
import { NewScreen } from './new-screen.tsx';
import { useUnsavedBlocker } from './unsaved.ts';

const confirm = vi.fn<(question: string) => boolean>();
beforeEach(() => {
  confirm.mockReset();
  vi.stubGlobal('confirm', confirm);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Frame() {
  useUnsavedBlocker();
  return <Outlet />;
}

const fields = { name: lineField('Name') };
const NewTree = () => (
  <NewScreen
    title="New tree"
    list="/trees"
    schema={z.object({ name: z.string() })}
    fields={fields}
    content={{}}
    create={() => Promise.resolve(Response.json({ id: '7' }))}
    save={['Add', 'Adding...']}
    done="Added"
  >
    {(form) => <Fields of={fields} form={form} />}
  </NewScreen>
);

async function openForm(): Promise<void> {
  const children = [
    { path: '/trees', element: <p>All trees</p> },
    { path: '/trees/new', element: <NewTree /> },
    { path: '/trees/:id', element: <p>The editor</p> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ['/trees/new'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Name');
}
const type = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Chelan' } });
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));

test('A form in which nothing was typed is left without a question', async () => {
  await openForm();
  leave();
  await screen.findByText('All trees');
  expect(confirm).not.toHaveBeenCalled();
});

test('A form asks before it loses what was typed, and stays unless the answer is yes', async () => {
  await openForm();
  type();
  leave();
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Chelan');
  confirm.mockReturnValue(true);
  leave();
  await screen.findByText('All trees');
});

test('What was added leads to its editor without a question', async () => {
  await openForm();
  type();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('The editor');
  expect(confirm).not.toHaveBeenCalled();
});
