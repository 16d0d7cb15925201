import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AboutFarm } from './about-farm.tsx';

vi.mock('#domain/settings.ts', async (original) => {
  const { settings, ...more } = await original<typeof import('#domain/settings.ts')>();
  return {
    ...more,
    settings: {
      ...settings,
      delivery: { centsPerMinute: 125, centsPerTree: 300, radiusMinutes: 90 },
    },
  };
});

test('the about page takes delivery prices from the settings', () => {
  const router = createMemoryRouter([{ path: '/', Component: AboutFarm }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    'delivered for $1.25 per minute of drive time plus $3 per tree',
  );
});
