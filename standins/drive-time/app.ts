import { Hono } from 'hono';
import { withoutUnit } from '#domain/orders/address-unit.ts';
import { driveSeconds, roadMeters } from './roads.ts';
import { findZip, milesBetween } from './zip-codes.ts';

export interface DriveTimeFaults {
  /** `down` responds with 503, `hang` never responds. */
  mode: 'up' | 'down' | 'hang';
  /** Geocoder and router calls received. */
  calls: number;
}

/** Geocoder (Nominatim) and router (OSRM) stand-in, based on bundled ZIP coordinates. */
export function createDriveTimeApp(faults: DriveTimeFaults) {
  const app = new Hono();
  for (const path of ['/search', '/route/*']) {
    app.use(path, async (c, next) => {
      faults.calls++;
      if (faults.mode === 'hang') await new Promise(() => {});
      if (faults.mode === 'down') return c.text('Service Unavailable', 503);
      return next();
    });
  }
  app.get('/search', async (c) => {
    const { street = '', city = '', state = '', postalcode = '', format } = c.req.query();
    if (format !== 'jsonv2') return c.json({ error: 'This stand-in supports only jsonv2' }, 400);
    // It knows no doors, as real geocoders do not.
    const isBuilding = street.trim() !== '' && withoutUnit(street) === street.trim();
    const place = isBuilding ? await findZip({ zip: postalcode, city, state }) : undefined;
    if (!place) return c.json([]);
    return c.json([
      {
        lat: String(place.latitude),
        lon: String(place.longitude),
        display_name: `${street}, ${place.city}, ${place.state} ${place.zip}`,
        category: 'place',
        type: 'postcode',
      },
    ]);
  });
  app.get('/route/v1/driving/:coordinates', (c) => {
    const points = c.req
      .param('coordinates')
      .split(';')
      .map((point) => point.split(',').map(Number));
    const isPoint = (point: number[]) => point.length === 2 && !point.some(Number.isNaN);
    if (points.length !== 2 || !points.every(isPoint))
      return c.json({ code: 'InvalidQuery', message: 'Two points, please' }, 400);
    const [from, to] = points.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }));
    if (!from || !to) return c.json({ code: 'InvalidQuery', message: 'Two points, please' }, 400);
    const miles = milesBetween(from, to);
    return c.json({
      code: 'Ok',
      routes: [{ distance: roadMeters(miles), duration: driveSeconds(miles) }],
      waypoints: [],
    });
  });
  app.put('/standin/mode', async (c) => {
    const { mode } = (await c.req.json()) as Partial<DriveTimeFaults>;
    if (mode !== 'up' && mode !== 'down' && mode !== 'hang')
      return c.json({ error: 'up, down or hang' }, 400);
    faults.mode = mode;
    return c.body(null, 204);
  });
  return app;
}
