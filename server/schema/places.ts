import type { ColumnType } from 'kysely';

export interface ZipZonesTable {
  zip: string;
  zone: string;
}

export interface FrostStationsTable {
  id: string;
  name: string;
  latitude: ColumnType<string, number, number>;
  longitude: ColumnType<string, number, number>;
  elevation_feet: number;
  last_frost: string | null;
  first_frost: string | null;
  first_hard_frost: string | null;
}
