-- Pages that the owner writes in Markdown: privacy, terms and the like.
create table farm_pages (
  id uuid primary key default gen_random_uuid(),
  -- Path without the slash; never changes, so that links keep working.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- What admins edit, and what visitors see (null: not published).
  draft jsonb not null,
  published jsonb,
  -- Order in the footer and in the list.
  position integer not null,
  created_at timestamptz not null default now()
);
create trigger farm_pages_changed after insert or update or delete on farm_pages
  for each statement execute function notify_catalog_changed();
