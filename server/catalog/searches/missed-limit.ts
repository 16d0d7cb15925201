import type { Db } from '#server/database/client.ts';
import { createClientLimit } from '#server/platform/http/client-limit.ts';

const perHour = 60;

/** Limits how many searches without result are counted, those of the browser and of the server together. */
export const createMissedLimit = (db: Db, clientAddressHeader: string | undefined) =>
  createClientLimit(db, { name: 'search', times: perHour, seconds: 3600, clientAddressHeader });
