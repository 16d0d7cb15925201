// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { NoteForm } from './note-form.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const note = (text: string) => <NoteForm subject={{ orderId: 'one' }} note={text} />;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));

test('a note that another admin saves is shown, and beside what is typed', async () => {
  const { rerender } = render(note(''));
  rerender(note('Call first'));
  expect(field().value).toBe('Call first');
  await type('Call first. Has a dog');
  rerender(note('Paid by check'));
  expect(field().value).toBe('Call first. Has a dog');
  expect(screen.getByRole('status').textContent).toContain(
    'Someone else has saved: “Paid by check”',
  );
});

test.each(['Call first. Has a dog', 'Call first '])(
  'what is typed while a note is sent stays: “%s”',
  async (more) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    const { rerender } = render(note(''));
    await type('Call first');
    await act(async () => screen.getByRole('button').click());
    await type(more);
    rerender(note('Call first'));
    expect(field().value).toBe(more);
    expect(screen.queryByRole('status')).toBeNull();
  },
);
