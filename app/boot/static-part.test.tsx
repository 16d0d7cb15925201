// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staticPart } from './static-part.tsx';

const load = vi.fn<() => Promise<typeof Text>>();
const Text = ({ text }: { text: string }) => <p>{text}</p>;

beforeEach(() => void load.mockReset().mockResolvedValue(Text));
afterEach(cleanup);

test('keeps the server markup and loads no code for it', async () => {
  const Part = staticPart(load);
  document.body.innerHTML = '<main><div><p>From the server</p></div></main>';
  const main = document.querySelector('main')!;
  const root = await act(async () => hydrateRoot(main, <Part text="from the browser" />));
  expect(main.innerHTML).toBe('<div><p>From the server</p></div>');
  await act(async () => root.render(<Part text="changed" />));
  expect(main.innerHTML).toBe('<div><p>From the server</p></div>');
  expect(load).not.toHaveBeenCalled();
  act(() => root.unmount());
});

test('loads and renders after a client-side navigation', async () => {
  const Part = staticPart(load);
  await act(async () => void render(<Part text="From the browser" />));
  expect(screen.getByText('From the browser')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
