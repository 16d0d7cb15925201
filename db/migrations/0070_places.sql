-- Reference data that an operator imports; nothing here is about a person.
create table zip_zones (
  zip text primary key check (zip ~ '^\d{5}$'),
  zone text not null check (zone ~ '^([1-9]|1[0-3])[ab]$')
);

-- Frost normals; days are MM-DD, null where the station has none.
create table frost_stations (
  id text primary key,
  name text not null,
  latitude numeric(5, 2) not null check (latitude between -90 and 90),
  longitude numeric(5, 2) not null check (longitude between -180 and 180),
  elevation_feet integer not null,
  last_frost text check (last_frost ~ '^\d\d-\d\d$'),
  first_frost text check (first_frost ~ '^\d\d-\d\d$'),
  first_hard_frost text check (first_hard_frost ~ '^\d\d-\d\d$')
);
