import { describe, expect, test } from 'vitest';
import { testConfig } from '#tests/support/test-config.ts';

describe('drive time settings', () => {
  test('select open services, or Google with a key', () => {
    expect(
      testConfig({ GEOCODER_URL: 'https://nominatim.example', ROUTER_URL: 'https://osrm.example' })
        .delivery,
    ).toEqual({
      provider: 'open',
      geocoderUrl: 'https://nominatim.example',
      routerUrl: 'https://osrm.example',
    });
    expect(
      testConfig({ GEOCODER_URL: '', ROUTER_URL: '', GOOGLE_ROUTES_KEY: 'key' }).delivery,
    ).toEqual({ provider: 'google', key: 'key' });
  });

  test('require one of them', () => {
    expect(() => testConfig({ ROUTER_URL: '' })).toThrow(
      'GEOCODER_URL, ROUTER_URL: must both be set',
    );
  });
});
