-- version 2
-- One spelling for all searches, as `plainText` of `domain/plain-text.ts` has it: 'garcia' finds García, 'obrien' O’Brien and 'strasse' Straße.
-- NFKD splits letters from their marks; a few letters have none.
-- Most texts have none of this, and a search that matches many reads each: they are only put in small letters. Not strict, so that
-- the expression stands in the statement itself instead of a call for each row.
create or replace function search_text(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) and strpos($1, '''') = 0 and strpos($1, '"') = 0 and strpos($1, '`') = 0 then lower($1)
    else translate(
      replace(replace(replace(
        lower(regexp_replace(normalize(translate($1, '''’‘‚ʼ`´"“”„', ''), nfkd), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđðħı‐‒–—−', 'olddhi-----')
  end
$$;
