// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { still } from './still.tsx';

const load = vi.fn<() => Promise<typeof Words>>();
const Words = ({ text }: { text: string }) => <p>{text}</p>;

beforeEach(() => void load.mockReset().mockResolvedValue(Words));
afterEach(cleanup);

test('keeps what the server sent and fetches no code for it', async () => {
  const Still = still(load);
  document.body.innerHTML = '<main><div><p>From the server</p></div></main>';
  const main = document.querySelector('main')!;
  const root = await act(async () => hydrateRoot(main, <Still text="from the browser" />));
  expect(main.innerHTML).toBe('<div><p>From the server</p></div>');
  await act(async () => root.render(<Still text="changed" />));
  expect(main.innerHTML).toBe('<div><p>From the server</p></div>');
  expect(load).not.toHaveBeenCalled();
  act(() => root.unmount());
});

test('loads and renders where the visitor came by a click', async () => {
  const Still = still(load);
  await act(async () => void render(<Still text="From the browser" />));
  expect(screen.getByText('From the browser')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
