/** A stop, as far as an order tells: no coordinates of customers are kept. */
export interface Stop {
  /** Drive time from the farm. */
  minutes: number;
  city: string;
  zip: string;
  street: string;
}

// Minutes of driving between two stops that lie equally far from the farm.
const sameStreetMinutes = 1;
const sameZipMinutes = 4;
const sameCityMinutes = 8;
const elsewhereMinutes = 15;

const sameText = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
const streetName = (street: string): string => street.replace(/^\s*\d+\S*\s+/, '');

/** An estimate: the difference of their drive times, and how far their addresses are apart. */
export function minutesBetween(a: Stop, b: Stop): number {
  const apart = Math.abs(a.minutes - b.minutes);
  if (a.zip.slice(0, 5) === b.zip.slice(0, 5))
    return (
      apart +
      (sameText(streetName(a.street), streetName(b.street)) ? sameStreetMinutes : sameZipMinutes)
    );
  return apart + (sameText(a.city, b.city) ? sameCityMinutes : elsewhereMinutes);
}

/** Undefined: the farm. */
const leg = (a: Stop | undefined, b: Stop | undefined): number =>
  a && b ? minutesBetween(a, b) : ((a ?? b)?.minutes ?? 0);

/** Minutes from the farm through all stops and back. */
export const runMinutes = (stops: readonly Stop[]): number =>
  stops.reduce(
    (sum, stop, index) => sum + leg(stops[index - 1], stop),
    leg(stops.at(-1), undefined),
  );

/** The shorter of two runs that 2-opt improves: from stop to nearest stop, and as they came. */
export function orderStops<T extends Stop>(stops: readonly T[]): T[] {
  const [nearest, given] = [improve(nearestNeighbor(stops)), improve(stops)];
  return runMinutes(given) < runMinutes(nearest) ? given : nearest;
}

function nearestNeighbor<T extends Stop>(stops: readonly T[]): T[] {
  const left = [...stops];
  const run: T[] = [];
  while (left.length > 0) {
    const at = run.at(-1);
    const distance = (stop: Stop) => (at ? minutesBetween(at, stop) : stop.minutes);
    const nearest = left.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
    run.push(nearest);
    left.splice(left.indexOf(nearest), 1);
  }
  return run;
}

/** Reverses parts of the run as long as that makes it shorter. */
function improve<T extends Stop>(start: readonly T[]): T[] {
  const run = [...start];
  for (let shorter = true; shorter;) {
    shorter = false;
    for (let from = 0; from < run.length - 1; from++)
      for (let to = from + 1; to < run.length; to++) {
        if (savedBy(run, from, to) <= 0) continue;
        run.splice(from, to - from + 1, ...run.slice(from, to + 1).toReversed());
        shorter = true;
      }
  }
  return run;
}

/** Minutes that reversing this part saves: only the legs at its ends change. */
function savedBy(run: readonly Stop[], from: number, to: number): number {
  const [before, first, last, after] = [run[from - 1], run[from], run[to], run[to + 1]];
  return leg(before, first) + leg(last, after) - leg(before, last) - leg(first, after);
}

const stopsPerLink = 10;

/** Google Maps directions from the farm through these addresses, in parts of as many stops as it takes. */
export function mapLinks(farm: string, addresses: readonly string[]): string[] {
  const links: string[] = [];
  for (let first = 0; first < addresses.length; first += stopsPerLink) {
    const part = addresses.slice(first, first + stopsPerLink);
    const query = new URLSearchParams({
      api: '1',
      origin: addresses[first - 1] ?? farm,
      destination: part.at(-1)!,
      ...(part.length > 1 && { waypoints: part.slice(0, -1).join('|') }),
    });
    links.push(`https://www.google.com/maps/dir/?${query.toString()}`);
  }
  return links;
}
