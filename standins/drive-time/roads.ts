/** Road distance relative to straight-line distance. */
const roadFactor = 1.3;
/** Local roads up to this distance; the rest of the way is highway. */
const localMiles = 50;
const milesPerHour = { local: 38, highway: 55 };

/** Estimated drive time from the straight-line distance. */
export function driveSeconds(straightMiles: number): number {
  const road = straightMiles * roadFactor;
  const local = Math.min(road, localMiles);
  return 3600 * (local / milesPerHour.local + (road - local) / milesPerHour.highway);
}

export const roadMeters = (straightMiles: number): number => straightMiles * roadFactor * 1609.344;
