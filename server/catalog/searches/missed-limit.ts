import type { Pool } from 'pg';
import { createClientLimit } from '#server/platform/http/client-limit.ts';

const perHour = 60;

/** Of searches without result that are counted, in the browser and on the server together. */
export const createMissedLimit = (pool: Pool, clientAddressHeader: string | undefined) =>
  createClientLimit(pool, { name: 'search', times: perHour, seconds: 3600, clientAddressHeader });
