create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 255),
  source text not null,
  text_version text not null,
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id);

-- Proof of consent: when, where and to which text an address subscribed or unsubscribed. Append-only.
create table newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  event text not null check (event in ('subscribed', 'unsubscribed')),
  source text not null,
  text_version text,
  at timestamptz not null default now()
);
create index newsletter_consents_subscriber on newsletter_consents (subscriber_id, id);
