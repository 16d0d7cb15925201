// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useIsWide } from './use-wide.ts';

test('A tablet that is turned keeps its layout while a dialog is open', () => {
  let matches = true;
  const query = new EventTarget();
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(query, 'matches', { get: () => matches, configurable: true }),
  );
  const { result } = renderHook(useIsWide);
  expect(result.current).toBe(true);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  matches = false;
  act(() => query.dispatchEvent(new Event('change')));
  expect(result.current).toBe(true);
  dialog.remove();
  act(() => document.dispatchEvent(new Event('focusin')));
  expect(result.current).toBe(false);
});
