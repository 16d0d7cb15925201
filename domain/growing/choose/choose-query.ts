import { isDayOfYear } from '#domain/calendar-days.ts';
import { orderOf } from '#domain/catalog/hardiness-zones.ts';
import { readClimate, zoneCookieValue } from '#domain/growing/place-cookie.ts';
import { parseZip, type PlaceClimate } from '#domain/growing/place.ts';
import { yardFeetMax } from '#domain/growing/planner/plan-limits.ts';
import { clampShift } from '#domain/growing/ripening.ts';

export const chooseUses = ['eat', 'bake', 'keep', 'cider', 'cherries'] as const;
export type ChooseUse = (typeof chooseUses)[number];
export const useLabels: Record<ChooseUse, string> = {
  eat: 'Eating fresh',
  bake: 'Baking and cooking',
  keep: 'Keeping through winter',
  cider: 'Juice and cider',
  cherries: 'Cherries',
};

export const chooseSeasons = ['all', 'early', 'middle', 'late'] as const;
export type ChooseSeason = (typeof chooseSeasons)[number];
export const seasonLabels: Record<ChooseSeason, string> = {
  all: 'All season',
  early: 'Early',
  middle: 'In the middle',
  late: 'Late',
};

/** Feet. */
export interface Ground {
  width: number;
  depth: number;
}
/** Any of them asks for an answer, of which there are too many to store. */
export const chooseParameters = ['place', 'zip', 'yard', 'width', 'depth', 'for', 'when'];

/** The sizes that the form offers beside one of the visitor's own. */
export const usualYards = { '20x20': '20 by 20 feet', '40x40': '40 by 40 feet' } as const;

export interface ChooseQuery {
  /** Undefined: no place, or one of which we have no data. */
  climate: PlaceClimate | undefined;
  /** 'none': no place was given. 'unknown': we have no data of it. */
  place: 'known' | 'unknown' | 'none';
  /** Undefined: a pot on a balcony. */
  ground: Ground | undefined;
  use: ChooseUse;
  season: ChooseSeason;
  /** False before anything was asked. */
  isAsked: boolean;
  /** A size that cannot be read, as it was typed; the answer is that to the usual one. */
  typedSize: TypedSize | undefined;
  /** A ZIP code that is none, as it was typed; the answer is that without a place, or for the one before. */
  typedZip: string | undefined;
}

interface TypedSize {
  width: string;
  depth: string;
}

const usualGround: Ground = { width: 20, depth: 20 };
/** Stands in an address for a place of which we have no data. */
export const unknownPlace = 'unknown';

/** Anything may stand in an address: what cannot be read is said. */
export function readChooseQuery(parameters: URLSearchParams): ChooseQuery {
  const read = (name: string): string => parameters.get(name)?.trim() ?? '';
  const place = read('place');
  const climate = readPlace(place);
  const use = chooseUses.find((one) => one === read('for')) ?? 'eat';
  const season = chooseSeasons.find((one) => one === read('when')) ?? 'all';
  const sent = readSentZip(parameters);
  const { ground, typedSize } = readGround(read('yard'), {
    width: read('width'),
    depth: read('depth'),
  });
  return {
    climate,
    place: placeState(climate, place),
    ground,
    use,
    season,
    isAsked: chooseParameters.some((name) => parameters.has(name)),
    typedSize,
    typedZip: sent?.isWrong ? read('zip').slice(0, zipLengthMax) : undefined,
  };
}

const placeState = (climate: PlaceClimate | undefined, asked: string): ChooseQuery['place'] => {
  if (climate) return 'known';
  return asked === '' ? 'none' : 'unknown';
};

/** From an address, where anything may stand. */
function readPlace(text: string): PlaceClimate | undefined {
  const climate = readClimate(text);
  if (!climate || orderOf(climate.zone) === undefined) return undefined;
  const { hardFrost, shift } = climate;
  if (hardFrost === undefined) return climate;
  return isDayOfYear(hardFrost) ? { ...climate, shift: clampShift(shift ?? 0) } : undefined;
}

export const sizeProblem = `Please give the yard in whole feet, from 1 to ${yardFeetMax}. This is the answer for 20 by 20.`;

function readGround(yard: string, typed: TypedSize): Pick<ChooseQuery, 'ground' | 'typedSize'> {
  if (yard === 'pot') return { ground: undefined, typedSize: undefined };
  if (yard === '') return { ground: usualGround, typedSize: undefined };
  const [, width = typed.width, depth = typed.depth] = /^(\d{1,4})x(\d{1,4})$/.exec(yard) ?? [];
  const ground = { width: Number(width), depth: Number(depth) };
  const isSize = (feet: number) => Number.isInteger(feet) && feet >= 1 && feet <= yardFeetMax;
  if (isSize(ground.width) && isSize(ground.depth)) return { ground, typedSize: undefined };
  return { ground: usualGround, typedSize: { width: width.slice(0, 4), depth: depth.slice(0, 4) } };
}

export const zipProblem = 'Please enter a ZIP code of five digits, such as 99005, or none.';
/** As many characters as ZIP+4 has. */
export const zipLengthMax = 10;

/** The ZIP of the form: it is turned into a place before anything is answered. Undefined: none was sent. */
export function readSentZip(
  parameters: URLSearchParams,
): { zip: string | undefined; isWrong: boolean } | undefined {
  const sent = parameters.get('zip');
  if (sent === null) return undefined;
  const zip = parseZip(sent);
  return { zip, isWrong: sent.trim() !== '' && zip === undefined };
}

export const yardValue = (ground: Ground | undefined): string =>
  ground ? `${ground.width}x${ground.depth}` : 'pot';

type Asked = Pick<ChooseQuery, 'climate' | 'ground' | 'use' | 'season'> & {
  hasPlace?: boolean;
  typedSize?: TypedSize | undefined;
};

/** An answer's own address. It names the climate, not the ZIP, so that it can be sent to anybody. */
export function choosePath({ climate, ground, use, season, hasPlace, typedSize }: Asked): string {
  const unknown = hasPlace ? unknownPlace : '';
  const place = climate ? zoneCookieValue(climate) : unknown;
  return `/choose?${new URLSearchParams({
    ...(place && { place }),
    ...(typedSize ? { yard: 'own', ...typedSize } : { yard: yardValue(ground) }),
    for: use,
    when: season,
  }).toString()}`;
}
