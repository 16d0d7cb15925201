import { afterEach, beforeEach, expect, vi } from 'vitest';

// Noise is a defect: what a test provokes on purpose it also expects.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});
afterEach(() => {
  const noise = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.restoreAllMocks();
  expect(noise).toEqual([]);
});
