-- version 2
-- The previous release searches by it, while both run.
-- Names are found without their accents: 'garcia' finds García. NFKD splits letters from their marks; a few letters have none.
create or replace function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðħı’', 'olddhi''')
$$;
