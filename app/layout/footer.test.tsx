import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings, settings } from '#domain/farm/settings.ts';
import { Footer } from './footer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  applySettings(defaultSettings);
});

test.each([
  ['2026-11-25T12:00:00Z', '© 2026 '],
  ['2027-01-01T07:59:00Z', '© 2026 '], // still the old year at the farm
  ['2027-01-01T08:01:00Z', '© 2027 '],
])('at %s, with the season of 2027, the footer says %s', (now, text) => {
  vi.setSystemTime(now);
  applySettings({ season: { ...settings.season, year: 2027 } });
  const router = createMemoryRouter([{ path: '/', Component: Footer }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(text);
});
