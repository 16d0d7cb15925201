-- What the roots decide: the tree's height, room, support and first fruit. Lengths in feet, for a tree kept at its height.
create table rootstocks (
  name text primary key check (name = btrim(name) and name <> ''),
  -- For cards and pills.
  short_name text not null check (short_name <> ''),
  -- Synonyms in price lists.
  other_names text[] not null default '{}',
  fruit text not null check (fruit in ('Apple', 'Pear', 'Cherry')),
  category text not null check (category in ('Dwarf', 'Semi-dwarf', 'Semi-vigorous', 'Vigorous')),
  -- Kept at by pruning.
  feet_min smallint not null check (feet_min > 0),
  feet_max smallint not null check (feet_max >= feet_min),
  production text not null,
  hardiness text not null default 'Cold hardy',
  soil text not null default '',
  benefits text not null default '',
  -- Size without pruning: in words, and in feet.
  unpruned_note text not null default '',
  unpruned_min smallint,
  unpruned_max smallint check (unpruned_max >= unpruned_min),
  width smallint check (width > 0),
  in_row smallint check (in_row > 0),
  rows_apart smallint check (rows_apart > 0),
  -- Least distance to a wall, fence or property line.
  to_wall smallint check (to_wall > 0),
  stake text check (stake in ('always', 'first years', 'none')),
  -- Years until the first fruit.
  first_fruit_min smallint,
  first_fruit_max smallint check (first_fruit_max >= first_fruit_min),
  -- Order in the guide.
  position integer not null generated always as identity
);
create trigger rootstocks_changed after insert or update or delete on rootstocks
  for each statement execute function notify_catalog_changed();

insert into rootstocks (name, short_name, other_names, fruit, category, feet_min, feet_max, production, soil, benefits,
  unpruned_note, unpruned_min, unpruned_max, width, in_row, rows_apart, to_wall, stake, first_fruit_min, first_fruit_max)
values
  ('M9-T337', 'M9-T337', '{}', 'Apple', 'Dwarf', 8, 10, 'Early', 'Fertile, well-drained soil',
    'The classic dwarf stock: fruits young, picked from the ground, resists collar rot', '30-35% of a standard tree', 8, 10, 7, 6, 12, 4, 'always', 2, 3),
  ('Geneva 41', 'G.41', '{}', 'Apple', 'Dwarf', 8, 10, 'Early', 'Most soils, tolerates replanted ground',
    'Highly resistant to fire blight and root rot, came through hard test winters unhurt', '30-35% of a standard tree', 8, 10, 7, 6, 12, 4, 'always', 2, 3),
  ('Geneva 214', 'G.214', '{}', 'Apple', 'Dwarf', 8, 10, 'Early', 'Most soils, tolerates replanted ground',
    'Resists fire blight, woolly apple aphid and root rot', '30-40% of a standard tree', 8, 10, 7, 6, 12, 4, 'always', 2, 3),
  ('Geneva 11', 'G.11', '{}', 'Apple', 'Semi-dwarf', 10, 12, 'Early', 'Good loam; poor in sand and on replanted ground',
    'Early, heavy crops on a small tree', '30-45% of a standard tree', 8, 11, 9, 8, 13, 5, 'always', 2, 3),
  ('Nic 29', 'Nic 29', '{}', 'Apple', 'Semi-dwarf', 10, 12, 'Early-medium', 'Fertile, well-drained soil',
    'The strongest of the M9 family, with fibrous roots that take hold fast', '35-40% of a standard tree', 8, 11, 9, 8, 13, 5, 'always', 2, 3),
  ('Pajam 2', 'Pajam 2', '{Cepiland}', 'Apple', 'Semi-dwarf', 10, 12, 'Early-medium', 'Fertile, well-drained soil',
    'Even, productive trees; resists collar rot', 'About 35% of a standard tree', 8, 11, 9, 8, 13, 5, 'always', 2, 3),
  ('Bud 118', 'B.118', '{Budagovsky 118}', 'Apple', 'Semi-dwarf', 12, 14, 'Medium', 'Wide range, dry sand included',
    'Very hardy and free-standing, no suckers', '75-95% of a standard tree: 12-14 ft only with yearly pruning', 19, 24, 15, 15, 20, 8, 'none', 4, 6),
  ('Geneva 890', 'G.890', '{}', 'Apple', 'Semi-dwarf', 12, 15, 'Medium', 'Most soils, tolerates replanted ground',
    'Free-standing; resists fire blight, crown rot and woolly apple aphid', '40-50% of a standard tree in Washington', 10, 16, 13, 12, 17, 7, 'none', 3, 4),
  ('Geneva 210', 'G.210', '{}', 'Apple', 'Semi-dwarf', 12, 15, 'Medium', 'Most soils, the best of its group on replanted ground',
    'Resists fire blight, crown rot and woolly apple aphid', '60-65% of a standard tree', 10, 16, 13, 12, 17, 7, 'first years', 3, 4),
  ('Geneva 969', 'G.969', '{}', 'Apple', 'Semi-dwarf', 12, 14, 'Medium', 'Most soils, tolerates replanted ground',
    'Free-standing, resists fire blight, crown rot and woolly apple aphid', '50-75% of a standard tree', 13, 19, 12, 11, 16, 6, 'none', 3, 4),
  ('Gisela 6', 'Gisela 6', '{}', 'Cherry', 'Semi-dwarf', 12, 14, 'Early-medium', 'Good drainage',
    'Fruits from the third leaf; prune hard, it crops heavily', '60-90% of a standard cherry', 18, 27, 14, 14, 18, 7, 'first years', 3, 4),
  ('Krymsk 5', 'Krymsk 5', '{VSL-2}', 'Cherry', 'Semi-dwarf', 12, 14, 'Medium', 'Wide range, heavy soil included',
    'Well anchored and winter hardy; plant virus-tested trees only', '70-80% of a standard cherry', 18, 27, 14, 14, 18, 7, 'none', 3, 4),
  ('MaxMa 14', 'MaxMa 14', '{Maxma Delbard 14}', 'Cherry', 'Semi-vigorous', 16, 18, 'Medium', 'Alkaline and moist soils',
    'Good anchorage, fruits early for its size, tolerates canker', '65-70% of a standard cherry', 20, 21, 17, 16, 20, 9, 'none', 3, 4),
  ('OHxF 87', 'OHxF 87', '{Farmingdale 87}', 'Pear', 'Semi-dwarf', 12, 15, 'Early-medium', 'Most soils',
    'The most productive pear stock of its series; resists fire blight and pear decline', '65-90% of a standard pear', 14, 20, 12, 12, 16, 6, 'none', 3, 5),
  ('OHxF 97', 'OHxF 97', '{Farmingdale 97}', 'Pear', 'Vigorous', 18, 20, 'Medium-late', 'Wet and alkaline soils',
    'A full-size tree for decades; resists fire blight and pear decline', '70-90% of a standard pear', 15, 20, 17, 16, 20, 9, 'first years', 4, 6);
