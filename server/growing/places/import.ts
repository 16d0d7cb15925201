import { parse } from 'csv-parse/sync';
import { isDayOfYear } from '#domain/calendar-days.ts';
import { zonePattern, type Zone } from '#domain/catalog/hardiness-zones.ts';
import { type FrostStation } from '#domain/growing/place.ts';
import type { Db } from '#server/database/client.ts';
import { replaceZones, saveStation } from './queries.ts';

const feetPerMeter = 3.280_84;
const frostColumns = {
  lastFrost: 'ANN-TMIN-PRBLST-T32FP50',
  firstFrost: 'ANN-TMIN-PRBFST-T32FP50',
  firstHardFrost: 'ANN-TMIN-PRBFST-T28FP50',
} as const;

type Row = Record<string, string>;
export interface Imported {
  kind: 'zones' | 'stations';
  rows: number;
  /** How many rows lack the values that we need. */
  skipped: number;
}

/** Reads the zone table of PRISM (replaces all zones) or NOAA's normals by station (adds or replaces them). */
export async function importPlaces(db: Db, text: string): Promise<Imported> {
  const rows = parse(text, {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
  }) as Row[]; // by its header
  const [first] = rows;
  if (first && 'zipcode' in first && 'zone' in first) return importZones(db, rows);
  if (first && 'STATION' in first && 'LATITUDE' in first) return importStations(db, rows);
  throw new Error(
    'Neither a zone table (columns zipcode and zone) nor normals of a station (columns STATION and LATITUDE)',
  );
}

/** Spreadsheets drop the zeros that New England's ZIPs begin with. */
async function importZones(db: Db, rows: readonly Row[]): Promise<Imported> {
  const zones = new Map<string, Zone>();
  for (const { zipcode = '', zone = '' } of rows) {
    const zip = zipcode.padStart(5, '0');
    if (/^\d{5}$/.test(zip) && zonePattern.test(zone)) zones.set(zip, zone);
  }
  if (zones.size === 0) throw new Error('No row has a ZIP code and a zone');
  await db.transaction().execute((trx) => replaceZones(trx, zones));
  return { kind: 'zones', rows: zones.size, skipped: rows.length - zones.size };
}

async function importStations(db: Db, rows: readonly Row[]): Promise<Imported> {
  const stations = rows.map(stationOf).filter((station) => station !== undefined);
  await db.transaction().execute(async (trx) => {
    for (const station of stations) await saveStation(trx, station);
  });
  return { kind: 'stations', rows: stations.length, skipped: rows.length - stations.length };
}

function stationOf(row: Row): FrostStation | undefined {
  const [latitude, longitude, meters] = [row.LATITUDE, row.LONGITUDE, row.ELEVATION].map((text) =>
    text ? Number(text) : Number.NaN,
  );
  const frost = {
    lastFrost: dayOf(row[frostColumns.lastFrost]),
    firstFrost: dayOf(row[frostColumns.firstFrost]),
    firstHardFrost: dayOf(row[frostColumns.firstHardFrost]),
  };
  const isPlaced = [latitude, longitude, meters].every((value) => Number.isFinite(value));
  if (!row.STATION || !isPlaced || !Object.values(frost).some(Boolean)) return undefined;
  return {
    id: row.STATION,
    name: stationName(row.NAME ?? row.STATION),
    latitude: latitude!, // finite
    longitude: longitude!,
    elevationFeet: Math.round(meters! * feetPerMeter),
    ...frost,
    chillHours: null,
  };
}

/** NOAA writes `05/04`, and `-7777` or nothing where it has no value. */
function dayOf(text = ''): string | null {
  const day = text.replace('/', '-');
  return isDayOfYear(day) ? day : null;
}

/** 'SPOKANE INTL AP, WA US' → 'Spokane Intl Ap, WA' */
function stationName(name: string): string {
  const [place = '', region = ''] = name.split(',');
  const state = region.trim().split(' ')[0];
  const words = place
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return [words.join(' '), state].filter(Boolean).join(', ');
}
