import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import { AboutFarm } from './about-farm.tsx';

afterEach(() => applySettings(defaultSettings));

test('the about page takes delivery prices from the settings', () => {
  applySettings({ delivery: { centsPerMinute: 125, centsPerTree: 300, radiusMinutes: 90 } });
  const router = createMemoryRouter([{ path: '/', Component: AboutFarm }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    'delivered for $1.25 per minute of drive time plus $3 per tree',
  );
});
