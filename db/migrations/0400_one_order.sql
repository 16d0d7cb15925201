-- One order, one balance: what an order costs is the sum of its entries, what was paid for it the sum of its payments, whoever
-- entered it and however it is paid. All programs stop for this upgrade; it takes a table at a time and some minutes.

do $$
begin
  -- Each process of the shop listens for wake-ups, and asks `select 1` on that connection from time to time.
  if exists (select from orders) and exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
        and (query ilike 'listen %' or query = 'select 1')) then
    raise exception 'The former release is still running. Stop all of its processes, and start again.';
  end if;
  if exists (select from farm_orders where pays = 'charge' or with_order_id is not null) then
    raise exception 'This database is of a state between releases. Delete a development database (the data folder).';
  end if;
  if exists (select from payment_attempts where addition and state in ('sent', 'authorized', 'voiding')) then
    raise exception 'Trees are being paid for. Start the former release again, and upgrade once the payment is settled.';
  end if;
end $$;

-- What nobody reads any more.
drop trigger farm_orders_refund_followed on farm_orders;
drop trigger payment_attempts_refund_followed on payment_attempts;
drop trigger payment_attempts_farm_money on payment_attempts;
drop trigger manual_payments_farm_money on manual_payments;
drop trigger manual_refunds_farm_money on manual_refunds;
drop trigger orders_tax_frozen on orders;
drop trigger order_changes_frozen on order_changes;
drop trigger order_changes_payment_frozen on order_changes;
drop trigger manual_payments_frozen on manual_payments;
drop trigger order_items_frozen on order_items;
-- Trees that are being paid for are announced once they are paid: the shop does it.
drop trigger order_changes_by_customer on order_changes;
drop function notify_of_order_change();

-- Who entered an order, and how it is to be paid.
alter table orders
  add column entered_by uuid references auth.users on delete set null,
  -- Of the form in which it was entered: the same request twice is one order.
  add column entry_key uuid unique,
  add column pays text not null default 'card' check (pays in ('card', 'link', 'cash', 'check', 'at_pickup')),
  add column discount_reason text not null default '' check (length(discount_reason) <= 200),
  add column lapsed_at timestamptz,
  -- What its last cancelation entered, to be written back when it is reinstated.
  add column cancelation_id uuid,
  -- Rises when the email address is corrected: links that were mailed to the former one end.
  add column link_version integer not null default 0,
  -- By what the discount was worked out, as agreed; null without one.
  add column discount_rule jsonb,
  -- The certificate of a buyer who owes no sales tax, with its last day. Emptied with the order's personal data.
  add column exempt_certificate text,
  add column exempt_until date,
  add check ((exempt_certificate is null) = (exempt_until is null)),
  -- Its trees are only kept until it is paid for the first time. False once that was done, and if it is to be paid with the trees.
  add column awaits_payment boolean not null default true,
  -- Sums over entries and money, kept by triggers.
  add column owed_cents bigint not null default 0,
  add column paid_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column reversed_cents bigint not null default 0,
  -- Above 0 it is due, below it is to be given back.
  add column balance_cents bigint generated always as (owed_cents - paid_cents + refunded_cents + reversed_cents) stored;
update orders set entered_by = farm_orders.entered_by, entry_key = key, pays = farm_orders.pays, discount_reason = farm_orders.discount_reason,
  lapsed_at = farm_orders.lapsed_at, exempt_certificate = farm_orders.exempt_certificate, exempt_until = farm_orders.exempt_until
  from farm_orders where order_id = orders.id;
update orders set discount_rule = coalesce((
    select jsonb_build_object('kind', 'coupon', 'minimumCents', coalesce(minimum_cents, 0), 'rule', case kind
      when 'percent' then jsonb_build_object('kind', kind, 'percent', percent)
      when 'amount' then jsonb_build_object('kind', kind, 'amountCents', amount_cents)
      else jsonb_build_object('kind', kind, 'fixedTotalCents', fixed_total_cents) end)
    from coupon_redemptions join coupons on coupons.id = coupon_id
    where coupon_redemptions.order_id = orders.id and case kind
      when 'percent' then round(subtotal * 100 * percent / 100) = discount * 100
      when 'amount' then least(amount_cents, subtotal * 100) = discount * 100
      else true end
    limit 1), jsonb_build_object('kind', 'by_hand', 'cents', (discount * 100)::bigint, 'ofCents', (subtotal * 100)::bigint))
  where discount > 0;
update orders set awaits_payment = payment_status <> 'completed' and pays <> 'at_pickup';

-- A tree that replaces another is a line without a price. A discount counts for the trees that were bought with it.
alter table order_items drop constraint order_items_price_check;
alter table order_items add constraint order_items_price_check check (price >= 0);
alter table order_items add column discounted integer not null default 0;
update order_items set discounted = quantity + changed;
alter table order_items add constraint order_items_discounted check (discounted between 0 and quantity + changed);

-- What belongs to a request that changed an order: its trees in `order_change_lines`, its amounts in the entries it caused.
alter table payment_attempts
  add column purpose text not null default 'order' check (purpose in ('order', 'due', 'addition')),
  -- The trees that it pays for: they leave the order again when it fails.
  add column change_id uuid references order_changes on delete restrict,
  -- Taken back by the buyer's bank.
  add column reversed_cents integer not null default 0 check (reversed_cents >= 0);
update payment_attempts set purpose = case when farm_order then 'due' else 'addition' end where farm_order or addition;
update payment_attempts set change_id = order_changes.id from order_changes where order_changes.attempt_id = payment_attempts.id;
create index payment_attempts_change on payment_attempts (change_id) where change_id is not null;
alter table payment_attempts drop constraint payment_attempts_check4;
update payment_attempts set reversed_cents = lost.cents, refunded_cents = refunded_cents - lost.cents
  from (select attempt_id, sum(amount_cents) as cents from refunds where cause = 'dispute' and state = 'completed' group by 1) lost
  where lost.attempt_id = payment_attempts.id;
alter table payment_attempts add constraint payment_attempts_given_back check (refunded_cents >= 0 and refunded_cents + reversed_cents <= amount_cents);
alter table order_changes
  drop column attempt_id,
  drop column paid_cents,
  drop constraint order_changes_made_by_check,
  -- The shop itself: trees that were not paid in time leave again.
  add constraint order_changes_made_by_check check (made_by in ('customer', 'admin', 'shop')),
  -- The addition that was not paid, and whose trees leave again.
  add column undoes uuid unique references order_changes on delete restrict;

-- A payment by hand is of any order. Its tender is what was in the hand: one check, one sum of cash, for one order or several.
create table tenders (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cash', 'check', 'other')),
  amount_cents integer not null check (amount_cents between 1 and 99999999),
  check_number text check (length(check_number) between 1 and 20),
  received_on date not null,
  received_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'check') = (check_number is not null))
);
create index tenders_checks on tenders (check_number) where check_number is not null;
alter table manual_payments drop constraint manual_payments_order_id_fkey, add foreign key (order_id) references orders on delete restrict;
alter table manual_refunds drop constraint manual_refunds_order_id_fkey, add foreign key (order_id) references orders on delete restrict;
alter table manual_payments add column tender_id uuid;
update manual_payments set tender_id = gen_random_uuid();
insert into tenders (id, kind, amount_cents, check_number, received_on, received_by, created_at)
  select tender_id, kind, amount_cents, check_number, received_on, received_by, created_at from manual_payments;
alter table manual_payments alter column tender_id set not null, add foreign key (tender_id) references tenders on delete restrict;
create index manual_payments_tender on manual_payments (tender_id);
-- The payment that it gives back. Null where releases before 2.0.0 did not say.
alter table manual_refunds add column payment_id uuid references manual_payments on delete restrict;
-- A tree that was given for a claim, and went back into stock when its order was canceled.
alter table replacements add column returned_at timestamptz;
create index manual_refunds_payment on manual_refunds (payment_id) where payment_id is not null;

alter table stock_holds drop constraint stock_holds_order_id_fkey, add foreign key (order_id) references orders on delete restrict;
alter table stock_movements drop constraint stock_movements_order_id_fkey, add foreign key (order_id) references orders on delete restrict;

-- Something that the customer owes, or is no longer asked for. Append-only; reasons in words stand where they can be deleted.
create table order_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  at timestamptz not null default now(),
  -- The request that made it: an order, a change, a correction, a claim, a refund, or a key of its own.
  cause uuid not null,
  part text not null check (part in ('trees', 'discount', 'delivery', 'courtesy', 'allowance', 'kept')),
  line_id uuid references order_items on delete restrict,
  -- What a courtesy or an allowance is given on.
  given_on text check (given_on in ('trees', 'delivery')),
  cents bigint not null check (cents <> 0),
  tax_rate integer not null default 0 check (tax_rate between 0 and 100000),
  tax_code text not null default '',
  check ((given_on is not null) = (part in ('courtesy', 'allowance'))),
  check (part <> 'trees' or line_id is not null),
  check (part in ('trees', 'courtesy', 'allowance') or line_id is null)
);
create index order_entries_order on order_entries (order_id, id);
create index order_entries_cause on order_entries (cause);

-- An amount that a customer was asked for, and what happens when it is not paid.
create table order_dues (
  -- What made it due; an order has at most one for each cause.
  cause uuid not null,
  order_id uuid not null references orders on delete restrict,
  cents bigint not null check (cents > 0),
  at timestamptz not null default now(),
  -- Null: with the trees.
  due_at timestamptz,
  if_unpaid text not null check (if_unpaid in ('cancel', 'remove', 'stay')),
  -- Nothing of it is due any more.
  closed_at timestamptz,
  primary key (order_id, cause)
);
create index order_dues_open on order_dues (due_at) where closed_at is null;

-- The books: lines of the accounts, by the day of the money.
create table order_postings (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  at timestamptz not null default now(),
  -- What moved: money that came in, went back or is gone again, or entries of an order that is paid.
  kind text not null check (kind in ('payment', 'refund', 'reversal', 'entry')),
  -- The payment, refund or reversal; of entries their cause.
  source uuid not null,
  method text not null default '' check (method in ('', 'card', 'cash', 'check', 'other')),
  reference text not null default '',
  part text not null check (part in ('trees', 'discount', 'delivery', 'courtesy', 'allowance', 'kept', 'excess')),
  cents bigint not null check (cents <> 0),
  tax_rate integer not null,
  tax_code text not null,
  -- Contained in `cents`.
  tax_cents bigint not null
);
-- What was booked stays as it was booked. Refunds of before named no part: they were given back of the whole order.
create temporary view moved as
  select money_movements.*, coalesce(paid.kind, reversed.kind, given.kind, 'card') as method,
    case when money_movements.kind = 'sale' then 'payment' when reversed.id is not null or lost.id is not null then 'reversal' else 'refund' end as posted_kind
  from money_movements
    left join manual_payments paid on paid.id = money_movements.id
    left join manual_payments reversed on reversed.reversal_id = money_movements.id
    left join manual_refunds given on given.id = money_movements.id
    left join refunds lost on lost.id = money_movements.id and lost.cause = 'dispute';
insert into order_postings (order_id, at, kind, source, method, reference, part, cents, tax_rate, tax_code, tax_cents)
  select order_id, at, posted_kind, id, method, coalesce(reference, ''), part, cents, tax_rate, tax_code, case when number = 1 then moved.tax_cents else 0 end
  from moved cross join lateral (
    select part, cents, row_number() over (order by position) as number from (values
      (1, 'trees', case kind when 'sale' then trees_cents else 0 end), (2, 'courtesy', case kind when 'sale' then 0 else amount_cents end),
      (3, 'discount', case kind when 'sale' then -discount_cents else 0 end), (4, 'delivery', case kind when 'sale' then delivery_cents else 0 end),
      (5, 'excess', case kind when 'sale' then amount_cents - trees_cents + discount_cents - delivery_cents else 0 end)) parts (position, part, cents)
    where cents <> 0) part
  order by at, id, number;
drop view moved;
drop view money_movements, money_movements_usd, order_money, order_payments, refund_movements;
create index order_postings_order on order_postings (order_id);
create index order_postings_at on order_postings (at, id);

-- Entries of the orders so far. A canceled order owes what the farm kept; one that the shop sold owes what it has of it.
create function pg_temp.convert_orders() returns void language plpgsql as $$
declare
  found record;
  line record;
  priced record;
  rest bigint;
  trees bigint;
  count integer;
  fee bigint;
  off bigint;
  net bigint;
  granted record;
begin
  for found in
    select orders.id, orders.created_at, orders.status, orders.payment_status, orders.pays, orders.tax_rate, orders.tax_code, orders.kept_cents, orders.delivery_type,
      coalesce(estimated_time, 0) as minutes, (orders.delivery_fee * 100)::bigint as delivery, (orders.discount * 100)::bigint as discount,
      (orders.subtotal * 100)::bigint as subtotal, (orders.total_amount * 100)::bigint as total, agreed,
      farm_orders.order_id is not null as by_farm, farm_orders.given_cents, farm_orders.due_at
    from orders left join farm_orders on farm_orders.order_id = orders.id
  loop
    net := coalesce((select sum(amount_cents - refunded_cents - reversed_cents) from payment_attempts where order_id = found.id and state = 'captured'), 0)
      + coalesce((select sum(amount_cents) from manual_payments where order_id = found.id and reversed_at is null), 0)
      - coalesce((select sum(amount_cents) from manual_refunds where order_id = found.id), 0);
    if found.status = 'Canceled' then
      -- Money that nobody has decided on is to be given back.
      rest := case when found.by_farm then least(greatest(net, 0), found.kept_cents) else greatest(net, 0) end;
      if rest > 0 then
        insert into order_entries (order_id, at, cause, part, cents, tax_rate, tax_code)
          values (found.id, found.created_at, found.id, 'kept', rest, found.tax_rate, found.tax_code);
      end if;
      continue;
    end if;
    select order_changes.number, coalesce(order_delivery_cents, order_requotes.delivery_cents) as delivery,
        coalesce(order_discount_cents, order_requotes.discount_cents) as discount into priced
      from order_changes left join order_additions on order_additions.id = order_changes.id left join order_requotes on change_id = order_changes.id
      where order_changes.order_id = found.id and (order_additions.id is not null or change_id is not null) order by order_changes.number desc limit 1;
    trees := 0;
    count := 0;
    for line in select id, (price * 100)::bigint as cents, quantity + changed as quantity from order_items where order_id = found.id and quantity + changed > 0 loop
      trees := trees + line.cents * line.quantity;
      count := count + line.quantity;
      insert into order_entries (order_id, at, cause, part, line_id, cents, tax_rate, tax_code)
        values (found.id, found.created_at, found.id, 'trees', line.id, line.cents * line.quantity, found.tax_rate, found.tax_code);
    end loop;
    fee := coalesce(priced.delivery, found.delivery);
    if found.delivery_type = 'delivery' and found.minutes > 0 and found.agreed ? 'delivery' then
      fee := least(fee, found.minutes * (found.agreed -> 'delivery' ->> 'centsPerMinute')::bigint
        + count * (found.agreed -> 'delivery' ->> 'centsPerTree')::bigint);
    end if;
    off := coalesce(priced.discount, found.discount);
    if found.subtotal > trees and found.subtotal > 0 then
      off := least(off, round(off::numeric * trees / found.subtotal)::bigint);
    end if;
    off := least(off, greatest(0, trees + fee - 1));
    if fee > 0 then
      insert into order_entries (order_id, at, cause, part, cents, tax_rate, tax_code) values (found.id, found.created_at, found.id, 'delivery', fee, found.tax_rate, found.tax_code);
    end if;
    if off > 0 then
      insert into order_entries (order_id, at, cause, part, cents, tax_rate, tax_code) values (found.id, found.created_at, found.id, 'discount', -off, found.tax_rate, found.tax_code);
    end if;
    -- What it owes, less what its parts come to, is what the farm gave, or kept.
    rest := case
      when found.by_farm then coalesce((select worth_cents from order_changes where order_id = found.id order by number desc limit 1), found.total) - found.given_cents
      when found.payment_status = 'completed' then net
      else found.total end - (trees + fee - off);
    for granted in
      select claims.id, order_item_id, least(whole_refunds.amount_cents, -rest) as cents, decided_at from claims
        join order_items on order_items.id = order_item_id join whole_refunds on whole_refunds.id = refund_id
      where order_items.order_id = found.id and claims.state = 'refunded' and whole_refunds.state <> 'failed' order by decided_at
    loop
      if rest < 0 and granted.cents > 0 then
        insert into order_entries (order_id, at, cause, part, line_id, given_on, cents, tax_rate, tax_code)
          values (found.id, granted.decided_at, granted.id, 'allowance', granted.order_item_id, 'trees', -least(granted.cents, -rest), found.tax_rate, found.tax_code);
        rest := rest + least(granted.cents, -rest);
      end if;
    end loop;
    if rest <> 0 then
      insert into order_entries (order_id, at, cause, part, given_on, cents, tax_rate, tax_code)
        values (found.id, found.created_at, found.id, case when rest < 0 then 'courtesy' else 'kept' end, case when rest < 0 then 'trees' end, rest, found.tax_rate, found.tax_code);
    end if;
    if found.by_farm and found.payment_status = 'pending' and trees + fee - off + rest > 0 then
      insert into order_dues (order_id, cause, cents, at, due_at, if_unpaid)
        values (found.id, found.id, trees + fee - off + least(rest, 0), found.created_at, case when found.pays <> 'at_pickup' then found.due_at end, 'cancel');
    end if;
  end loop;
end $$;
select pg_temp.convert_orders();

update orders set
  owed_cents = coalesce((select sum(cents) from order_entries where order_id = orders.id), 0),
  paid_cents = coalesce((select sum(amount_cents) from payment_attempts where order_id = orders.id and state = 'captured'), 0)
    + coalesce((select sum(amount_cents) from manual_payments where order_id = orders.id), 0),
  refunded_cents = coalesce((select sum(payment_attempts.refunded_cents) from payment_attempts where order_id = orders.id and state = 'captured'), 0)
    + coalesce((select sum(amount_cents) from manual_refunds where order_id = orders.id), 0),
  reversed_cents = coalesce((select sum(payment_attempts.reversed_cents) from payment_attempts where order_id = orders.id and state = 'captured'), 0)
    + coalesce((select sum(amount_cents) from manual_payments where order_id = orders.id and reversed_at is not null), 0);

-- All Orders, Today and the gate ask for what is due, and for what is to be given back.
create index orders_with_balance on orders (balance_cents, id) where balance_cents <> 0;

alter table order_changes drop column worth_cents;
alter table order_corrections drop column charge_cents, add column courtesy_cents bigint;
drop table order_requotes, order_addition_lines, order_additions, farm_orders;
alter table orders drop column kept_cents;
drop index payment_attempts_money, payment_attempts_shop_money;
alter table payment_attempts drop column farm_order, drop column addition;
-- Who starts a payment says for what: the former release, started again by mistake, sells nothing that would owe nothing.
alter table payment_attempts alter column purpose drop default;
-- Prevents a second payment of a checkout, and sums the amounts of thousands of orders from the index alone.
create unique index payment_attempts_money on payment_attempts (order_id) include (amount_cents, refunded_cents) where state = 'captured' and purpose = 'order';
create index payment_attempts_captured on payment_attempts (order_id) include (amount_cents, refunded_cents, reversed_cents) where state = 'captured';
drop function follow_refund_of(uuid), follow_refund(), sum_farm_money(uuid), note_farm_money(), farm_tax(bigint, bigint, bigint, bigint), order_worth(uuid);
