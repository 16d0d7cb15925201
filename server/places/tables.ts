export interface ZipZonesTable {
  zip: string;
  zone: string;
}

export interface FrostStationsTable {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  elevation_feet: number;
  last_frost: string | null;
  first_frost: string | null;
  first_hard_frost: string | null;
}
