import { settings } from '#domain/farm/settings.ts';
import { isBeyondDelivery } from '#domain/growing/place.ts';
import type { ZipDelivery } from '#domain/orders/delivery-estimate.ts';
import type { Db } from '#server/database/client.ts';
import { findZipPlace, listZipsWithin } from '#server/growing/places/zip-places.ts';
import type { QuoteContext } from './context.ts';
import {
  findZipMinutes,
  keepArea,
  leaseNextZip,
  listAreaZips,
  saveZipMinutes,
} from './zip-queries.ts';

/** Nobody drives faster, so that no farther ZIP code can be within the radius. */
const fastestMilesPerMinute = 1.25;
/** Routers are shared: an area of some hundred ZIP codes takes a quarter of an hour. */
const zipsPerRun = 30;

/** Names where the farm is. */
const farmPosition = (): string => `${settings.farm.latitude},${settings.farm.longitude}`;

/**
 * Asks the router for the drive time to the ZIP codes within the delivery radius, some in each run. A moved farm or a
 * larger radius makes others due. The rates are not in it: an estimate is made with those of the day.
 */
export async function findZipDriveTimes(
  { db, driveTimes }: QuoteContext,
  stopping: AbortSignal,
): Promise<void> {
  const position = farmPosition();
  const area = await deliveryArea();
  const known = new Set(await listAreaZips(db, position));
  if (known.size !== area.length || !area.every(({ zip }) => known.has(zip)))
    await keepArea(db, position, area);
  for (let asked = 0; asked < zipsPerRun && !stopping.aborted; asked++) {
    const zip = await leaseNextZip(db, position);
    const place = zip === undefined ? undefined : await findZipPlace(zip);
    if (zip === undefined || !place) return;
    const found = await driveTimes.findTo(place);
    await saveZipMinutes(db, {
      zip,
      farm: position,
      minutes: found.status === 'found' ? found.minutes : null,
    });
  }
}

let lastArea: { key: string; zips: ReturnType<typeof listZipsWithin> } | undefined;

/** Found once, because all 42,000 ZIP codes are compared. */
function deliveryArea(): ReturnType<typeof listZipsWithin> {
  const { farm, delivery } = settings;
  const key = `${farmPosition()} ${delivery.radiusMinutes}`;
  if (lastArea?.key !== key)
    lastArea = { key, zips: listZipsWithin(farm, delivery.radiusMinutes * fastestMilesPerMinute) };
  return lastArea.zips;
}

/** What is known of a delivery to a ZIP code. Asks nobody. */
export async function findZipDelivery(db: Db, zip: string): Promise<ZipDelivery> {
  const { farm, delivery } = settings;
  const [place, minutes = null] = await Promise.all([
    findZipPlace(zip),
    findZipMinutes(db, zip, farmPosition()),
  ]);
  return {
    zip,
    minutes,
    isTooFar:
      minutes === null
        ? place !== undefined && isBeyondDelivery(place, farm, delivery.radiusMinutes)
        : minutes > delivery.radiusMinutes,
  };
}
