import { afterEach, beforeEach, expect, vi } from 'vitest';

// Unexpected console output fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});
afterEach(() => {
  const noise = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.restoreAllMocks();
  expect(noise).toEqual([]);
});
