-- Mail to its end: two streams, tries with a back-off of their own, addresses that are not written to any more,
-- the newsletter's code and way out, and who waits for a tree.

-- Written with every mail of a list: by it the way out is found, and what comes from the marketing address.
alter table mail_outbox
  add column list text check (list in ('newsletter', 'stock')),
  add column list_member uuid,
  add column stream text not null generated always as (case when list is null then 'transactional' else 'marketing' end) stored,
  add column next_attempt_at timestamptz not null default now(),
  -- Whoever sends it has it until then; if that process dies, another takes it over.
  add column lease_until timestamptz,
  -- Final refusals so far: an order is worth some more tries.
  add column refusals integer not null default 0 check (refusals >= 0),
  add column bounced_at timestamptz,
  add constraint mail_outbox_list check ((list is null) = (list_member is null));
-- failed: given up. suppressed: not sent, because the address is not to be written to. bounced: sent, and came back.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check check (state in ('waiting', 'sent', 'failed', 'suppressed', 'bounced'));
alter table mail_outbox drop constraint mail_outbox_check;
alter table mail_outbox add constraint mail_outbox_sent check ((state in ('sent', 'bounced')) = (sent_at is not null));
alter table mail_outbox add constraint mail_outbox_bounced check ((state = 'bounced') = (bounced_at is not null));
drop index mail_outbox_waiting;
create index mail_outbox_due on mail_outbox (stream desc, next_attempt_at) where state = 'waiting';
create index mail_outbox_marketing on mail_outbox (to_address, created_at desc) where stream = 'marketing';

-- Addresses whose mail came back. No more advertising; what people wait for is tried a few times more.
create table mail_suppressions (
  email text primary key check (email = lower(email)),
  -- refused: by the server we hand over to, which may change its mind. bounced: by the receiver's, afterwards.
  reason text not null check (reason in ('refused', 'bounced')),
  transactional_left integer not null default 3 check (transactional_left >= 0),
  created_at timestamptz not null default now()
);

alter table newsletter_subscribers add column unsubscribed_at timestamptz;
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id);

-- Every yes and no, in order: the proof of consent. Only ever added to.
create table newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  event text not null check (event in ('subscribed', 'unsubscribed')),
  source text not null,
  text_version text,
  at timestamptz not null default now()
);
create index newsletter_consents_subscriber on newsletter_consents (subscriber_id, id);
insert into newsletter_consents (subscriber_id, event, source, text_version, at)
  select id, 'subscribed', source, text_version, consented_at from newsletter_subscribers;

-- Who wants to hear when a sold-out tree is back, first come, first told.
create table stock_waits (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 255 and email !~ '[\r\n]'),
  created_at timestamptz not null default now(),
  -- A tree has come back for this one: tell, if it is still there.
  due_at timestamptz,
  notified_at timestamptz,
  canceled_at timestamptz
);
create unique index stock_waits_waiting on stock_waits (product_id, email) where notified_at is null and canceled_at is null;
create index stock_waits_in_line on stock_waits (product_id, created_at, id) where notified_at is null and canceled_at is null and due_at is null;
create index stock_waits_due on stock_waits (due_at) where due_at is not null and notified_at is null and canceled_at is null;
create index stock_waits_email on stock_waits (email) where notified_at is null and canceled_at is null;

-- For each tree that comes back, however it does, the next in line; the job writes the mails.
create function call_stock_waits() returns trigger language plpgsql as $$
begin
  update stock_waits set due_at = now() where id in (
    select id from stock_waits
    where product_id = new.id and notified_at is null and canceled_at is null and due_at is null
    order by created_at, id limit new.quantity - old.quantity for update skip locked);
  if found then
    perform graphile_worker.add_job('tell_stock_waits');
  end if;
  return null;
end $$;
create trigger products_came_back after update of quantity on products
  for each row when (new.quantity > old.quantity) execute function call_stock_waits();

-- Counters of attempts. Losing them in a crash is harmless, so they cost no log.
create unlogged table if not exists request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists request_counts_expire on request_counts (expire);
