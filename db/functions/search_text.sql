-- version 1
-- One spelling for all searches, as `plainText` of `domain/plain-text.ts` has it: 'garcia' finds García, 'obrien' O’Brien and 'strasse' Straße.
-- NFKD splits letters from their marks; a few letters have none.
create or replace function search_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(translate($1, '''’‘‚ʼ`´"“”„', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđðħı‐‒–—−', 'olddhi-----')
$$;
