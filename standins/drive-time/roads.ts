/** Roads are longer than the crow's way by this. */
const roadFactor = 1.3;
/** Streets and farm roads first; what is left of a long way is driven on a highway. */
const localMiles = 50;
const milesPerHour = { local: 38, highway: 55 };

/** How many seconds a drive takes, by its length as the crow flies. */
export function driveSeconds(crowMiles: number): number {
  const road = crowMiles * roadFactor;
  const local = Math.min(road, localMiles);
  return 3600 * (local / milesPerHour.local + (road - local) / milesPerHour.highway);
}

export const roadMetres = (crowMiles: number): number => crowMiles * roadFactor * 1609.344;
