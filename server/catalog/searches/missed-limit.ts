import type { Db } from '#server/database/client.ts';
import { createClientLimit } from '#server/platform/http/client-limit.ts';

const perHour = 60;

/** Of searches without result that are counted, in the browser and on the server together. */
export const createMissedLimit = (db: Db, clientAddressHeader: string | undefined) =>
  createClientLimit(db, { name: 'search', times: perHour, seconds: 3600, clientAddressHeader });
