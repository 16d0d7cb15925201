-- How readily a variety falls ill, null where no source tells. The source is null until the seed has filled in what is known.
alter table varieties
  add column fire_blight text check (fire_blight in ('low', 'medium', 'high')),
  add column scab text check (scab in ('low', 'medium', 'high')),
  add column mildew text check (mildew in ('low', 'medium', 'high')),
  add column rust text check (rust in ('low', 'medium', 'high')),
  add column canker text check (canker in ('low', 'medium', 'high')),
  add column cracking text check (cracking in ('low', 'medium', 'high')),
  add column disease_source text;

-- What a buyer must know of a rootstock before paying, in one sentence.
alter table rootstocks
  add column caution text not null default '',
  add column fire_blight text check (fire_blight in ('low', 'medium', 'high'));

-- WSU and the rootstocks' breeders; sources disagree about Bud 118, so it stays unknown.
update rootstocks set fire_blight = 'high' where name in ('M9-T337', 'Nic 29', 'Pajam 2');
update rootstocks set fire_blight = 'medium' where name = 'Geneva 11';
update rootstocks set fire_blight = 'low'
  where name in ('Geneva 41', 'Geneva 214', 'Geneva 890', 'Geneva 210', 'Geneva 969', 'OHxF 87', 'OHxF 97');
update rootstocks set caution = 'Its graft union is brittle, most of all with Honeycrisp: tie it above and below' where name = 'Geneva 41';
update rootstocks set caution = 'A hard midwinter can harm it' where name in ('M9-T337', 'Nic 29', 'Pajam 2');

create function pg_temp.correct_rootstock(rootstock text, field text, wrong text, "right" text) returns void language plpgsql as $$
begin
  execute format('update rootstocks set %1$I = $1 where name = $2 and %1$I = $3', field) using "right", rootstock, wrong;
end $$;
select pg_temp.correct_rootstock(rootstock, field, wrong, "right") from (values
  ('Geneva 41', 'benefits',
    'Highly resistant to fire blight and root rot, came through hard test winters unhurt. Its graft union is brittle, most of all with Honeycrisp: stake it for life',
    'Highly resistant to fire blight and root rot, came through hard test winters unhurt'),
  ('M9-T337', 'benefits',
    'The classic dwarf stock: fruits young, picked from the ground, resists collar rot. A hard midwinter can harm it',
    'The classic dwarf stock: fruits young, picked from the ground, resists collar rot'),
  ('Nic 29', 'benefits', 'As vigorous as Pajam 2, with fibrous roots that take hold fast. A hard midwinter can harm it',
    'As vigorous as Pajam 2, with fibrous roots that take hold fast'),
  ('Pajam 2', 'benefits', 'Even, productive trees; resists collar rot. A hard midwinter can harm it',
    'Even, productive trees; resists collar rot'),
  ('M9-T337', 'hardiness', 'Cold hardy', 'Cold hardy, except in a hard midwinter'),
  ('Nic 29', 'hardiness', 'Cold hardy', 'Cold hardy, except in a hard midwinter'),
  ('Pajam 2', 'hardiness', 'Cold hardy', 'Cold hardy, except in a hard midwinter'),
  ('Geneva 210', 'benefits', 'Resists fire blight, crown rot and woolly apple aphid',
    'Resists fire blight, crown rot and woolly apple aphid; needs support in its first years')
) as correction (rootstock, field, wrong, "right");
drop function pg_temp.correct_rootstock;

create function pg_temp.correct_about(variety text, wrong text, "right" text) returns void language plpgsql as $$
begin
  update varieties set about = replace(about, wrong, "right") where name = variety;
end $$;
-- Single sentences that the facts contradict; whatever else somebody has written stays.
select pg_temp.correct_about(variety, wrong, "right") from (values
  ('Seckel', ' It needs no chilling.', ''),
  ('Stella', 'and still a good one for a small yard: dark', 'and still a good one: dark'),
  ('Liberty', 'resistant to fire blight, rust and mildew', 'resistant to fire blight and rust')
) as correction (variety, wrong, "right");
drop function pg_temp.correct_about;
