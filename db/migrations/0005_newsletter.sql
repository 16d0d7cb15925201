-- Who asked for the newsletter, when, where, and by which wording: the proof of consent.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 255),
  source text not null,
  text_version text not null,
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
