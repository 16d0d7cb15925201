// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AdminDialog } from './admin-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onClose = vi.fn<() => void>();
const open = () => {
  onClose.mockClear();
  render(
    <AdminDialog title="New tree" description="A tree." onClose={onClose}>
      <input aria-label="Name" />
    </AdminDialog>,
  );
};
const escape = () =>
  act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));

test('Escape closes a dialog in which nothing was typed', async () => {
  open();
  await escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['keeps', false, 0],
  ['loses', true, 1],
])(
  'Escape asks before it loses what was typed, and %s it by the answer',
  async (_, answer, closed) => {
    const confirm = vi.fn<(text: string) => boolean>(() => answer);
    vi.stubGlobal('confirm', confirm);
    open();
    await act(
      async () =>
        void fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Chelan' } }),
    );
    await escape();
    expect(confirm).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledTimes(closed);
  },
);
