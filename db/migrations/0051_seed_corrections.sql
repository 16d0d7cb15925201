-- Corrects errors of the opening catalog where nobody has changed the text since.
create function correct_seed(variety text, wrong text, "right" text) returns void language sql as $$
  update varieties set about = replace(about, wrong, "right")
  where name = variety and about like '%' || wrong || '%'
    and not exists (select from revisions where subject_type = 'variety' and subject = varieties.id::text)
$$;
select correct_seed(variety, 'Pick it firm, chill it for some weeks and let it ripen indoors.', "right") from (values
  ('Bartlett', 'Pick it firm; a day or two in the cold, and it ripens indoors.'),
  ('Bosc', 'Pick it firm, chill it for 2 to 6 weeks and let it ripen indoors.'),
  ('Comice', 'Pick it firm, chill it for 4 to 6 weeks and let it ripen indoors.'),
  ('d''Anjou', 'Pick it firm, chill it for up to 8 weeks and let it ripen indoors.'),
  ('Flemish Beauty', 'Pick it firm, chill it for about a week and let it ripen indoors.'),
  ('Orcas', 'Pick it firm, chill it for about a week and let it ripen indoors.'),
  ('Rescue', 'Pick it firm, chill it for about a week and let it ripen indoors.'),
  ('Seckel', 'It needs no chilling.')) as chill (variety, "right");
select correct_seed('Flemish Beauty', 'hardy to zone 3', 'hardy to zone 4');
select correct_seed('Pristine', 'It opens the season together with the first plums.', 'It follows Yellow Transparent by a week or two.');
drop function correct_seed;

update varieties set zones = '4-8' where name = 'Flemish Beauty' and zones = '3-8'
  and not exists (select from revisions where subject_type = 'variety' and subject = varieties.id::text);
update varieties set zones = '5-8' where name = 'Gravenstein' and zones = '4-8'
  and not exists (select from revisions where subject_type = 'variety' and subject = varieties.id::text);
