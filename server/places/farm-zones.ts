import type { Zone } from '#domain/place.ts';

/**
 * Zones around the farm, from the nursery's notes on the 2023 USDA zone map (PRISM): in effect until
 * `npm run places:import` has put in the whole table.
 */
const zips: Record<Zone, string> = {
  '6a': '99109 99110 99148 99156 99180',
  '6b': '99003 99005 99006 99009 99016 99019 99021 99022 99025 99026 99027 99141 99203 99208 99217 99223 99224',
  '7a': '99037 99201 99202 99204 99205 99206 99207 99212 99216 99218',
};

export const farmZones: ReadonlyMap<string, Zone> = new Map(
  Object.entries(zips).flatMap(([zone, list]) =>
    list.split(' ').map((zip) => [zip, zone] as const),
  ),
);
