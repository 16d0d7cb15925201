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

/** Minutes from the farm through all stops and back. */
export function runMinutes(stops: readonly Stop[]): number {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return 0;
  const between = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + minutesBetween(stops[index]!, stop), 0);
  return first.minutes + between + last.minutes;
}

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
  let run = [...start];
  for (let shorter = true; shorter;) {
    shorter = false;
    for (let from = 0; from < run.length - 1; from++)
      for (let to = from + 1; to < run.length; to++) {
        const changed = [
          ...run.slice(0, from),
          ...run.slice(from, to + 1).toReversed(),
          ...run.slice(to + 1),
        ];
        if (runMinutes(changed) >= runMinutes(run)) continue;
        run = changed;
        shorter = true;
      }
  }
  return run;
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
