-- One open request per address, whatever the season: it is for the next opening.
delete from season_waits old using season_waits new
  where old.email = new.email and old.id < new.id
    and old.notified_at is null and old.canceled_at is null and new.notified_at is null and new.canceled_at is null;
alter table season_waits drop constraint season_waits_season_id_email_key;
drop index season_waits_email;
drop index season_waits_open;
create unique index season_waits_open on season_waits (email) where notified_at is null and canceled_at is null;
-- A season that is undone leaves its requests to the season before.
alter table season_waits drop constraint season_waits_season_id_fkey;
alter table season_waits add foreign key (season_id) references seasons on delete restrict;
