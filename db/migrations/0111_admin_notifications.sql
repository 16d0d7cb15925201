-- What each admin is mailed about the shop.
create table notification_settings (
  user_id uuid primary key references admins on delete cascade,
  orders text not null default 'digest' check (orders in ('each', 'digest', 'none')),
  -- Hour of the daily digest on the farm's clock.
  digest_hour integer not null default 7 check (digest_hour between 0 and 23),
  -- Kinds that are mailed at once.
  urgent text[] not null default '{dispute,refund_failed,discrepancy,sold_out,backup_failed,mail_stopped}'
    check (urgent <@ '{dispute,refund_failed,discrepancy,sold_out,backup_failed,mail_stopped}'),
  -- Day of the farm whose digest is done; null: the next one is the first.
  last_digest date
);
insert into notification_settings (user_id) select user_id from admins;

create function add_notification_settings() returns trigger language plpgsql as $$
begin
  insert into notification_settings (user_id) values (new.user_id) on conflict do nothing;
  return null;
end $$;
create trigger admins_appointed after insert on admins for each row execute function add_notification_settings();

-- One event for one admin, written in the transaction that causes it.
create table admin_notifications (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'dispute', 'refund_failed', 'discrepancy', 'sold_out', 'backup_failed', 'mail_stopped')),
  subject text not null,
  -- No foreign key: dismissing an admin must not make a payment fail. Only admins are mailed.
  user_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Later for what often mends itself; it is checked again then.
  due_at timestamptz not null,
  mailed_at timestamptz,
  mailed_as text check (mailed_as in ('each', 'digest', 'alert')),
  unique (kind, subject, user_id),
  check ((mailed_at is null) = (mailed_as is null))
);
create index admin_notifications_waiting on admin_notifications (user_id, id) where mailed_at is null;
create index admin_notifications_each on admin_notifications (user_id, mailed_at) where mailed_as = 'each';

create function forget_notifications() returns trigger language plpgsql as $$
begin
  delete from admin_notifications where user_id = old.user_id;
  return null;
end $$;
create trigger admins_dismissed after delete on admins for each row execute function forget_notifications();

-- kind, subject, details, due: for every admin who wants this kind, once.
create function notify_admins(text, text, jsonb, timestamptz) returns void language sql as $$
  insert into admin_notifications (kind, subject, user_id, details, due_at)
  select $1, $2, user_id, $3, $4 from notification_settings
  where case $1 when 'order' then orders <> 'none' else $1 = any(urgent) end
  on conflict (kind, subject, user_id) do nothing
$$;

create function notify_of_order() returns trigger language plpgsql as $$
begin
  perform notify_admins('order', new.id::text, '{}', now());
  return null;
end $$;
create trigger orders_paid after update of payment_status on orders for each row
  when (new.payment_status = 'completed' and old.payment_status <> 'completed') execute function notify_of_order();

-- Disputes and failed refunds need a person at once; the others are repaired within half an hour, or not at all.
create function notify_of_discrepancy() returns trigger language plpgsql as $$
declare
  at_once boolean := new.kind in ('dispute', 'refund_failed');
begin
  perform notify_admins(
    case when at_once then new.kind else 'discrepancy' end,
    new.id || case when tg_op = 'INSERT' then '' else ' ' || new.seen_at end,
    jsonb_build_object('discrepancyId', new.id, 'kind', new.kind, 'subject', new.subject),
    now() + case when at_once then interval '0' else interval '30 minutes' end);
  return null;
end $$;
create trigger payment_discrepancies_found after insert on payment_discrepancies
  for each row execute function notify_of_discrepancy();
create trigger payment_discrepancies_reopened after update of resolved_at on payment_discrepancies for each row
  when (old.resolved_at is not null and new.resolved_at is null) execute function notify_of_discrepancy();

-- Ten minutes later, because a declined card gives its trees back.
create function notify_of_empty_shelf() returns trigger language plpgsql as $$
begin
  if current_setting('shop.stock_reason', true) = 'sold'
    and not exists (select from admin_notifications where kind = 'sold_out' and mailed_at is null and subject like new.id || ' %')
  then
    perform notify_admins('sold_out', new.id || ' ' || pg_current_xact_id(),
      jsonb_build_object('productId', new.id, 'variety', new.variety, 'rootstock', new.rootstock),
      now() + interval '10 minutes');
  end if;
  return null;
end $$;
create trigger products_sold_out after update of quantity on products for each row
  when (old.quantity > 0 and new.quantity = 0 and not new.hidden) execute function notify_of_empty_shelf();

-- A night is tried several times; its first failure counts.
create function notify_of_failed_backup() returns trigger language plpgsql as $$
begin
  perform notify_admins('backup_failed', coalesce(new.night::text, new.id::text),
    jsonb_build_object('startedAt', new.started_at, 'problem', new.problem), now());
  return null;
end $$;
create trigger backups_failed after update of state on backups for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function notify_of_failed_backup();

-- Times when no mail went out. Reported once mail goes out again; Today shows it meanwhile.
create table mail_stoppages (
  id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= since)
);
create unique index mail_stoppages_one on mail_stoppages ((true)) where ended_at is null;
create index mail_outbox_sent_at on mail_outbox (sent_at) where sent_at is not null;
