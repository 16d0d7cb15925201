/** A half-zone such as '6b'. */
export type Zone = string;

export const zonePattern = /^([1-9]|1[0-3])([ab])$/;

/** Half-zones in order: 1a is 2. Undefined if it is none. */
export function orderOf(zone: Zone): number | undefined {
  const [, number, half] = zonePattern.exec(zone) ?? [];
  return number === undefined ? undefined : Number(number) * 2 + (half === 'b' ? 1 : 0);
}

interface ZoneRange {
  coldest: number;
  warmest: number;
}

/** '5-8' is 5a to 8b. Undefined if it cannot be read. */
export function parseZones(text: string): ZoneRange | undefined {
  const [, first, last] = /^\s*(\d+[ab]?)(?:\s*[-–]\s*(\d+[ab]?))?\s*$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const coldest = orderOf(/[ab]$/.test(first) ? first : `${first}a`);
  const end = last ?? first;
  const warmest = orderOf(/[ab]$/.test(end) ? end : `${end}b`);
  return coldest !== undefined && warmest !== undefined && coldest <= warmest
    ? { coldest, warmest }
    : undefined;
}
