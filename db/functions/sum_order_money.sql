-- version 2
-- Keeps the money of an order: sums under concurrent writers, of four tables. An order that has these sums already, as after a
-- payment at the checkout, is not written a second time.
create or replace function sum_order_money(uuid) returns void language plpgsql as $$
begin
  -- A statement of its own, so that the sums see what a concurrent payment has committed.
  perform from orders where id = $1 for no key update;
  update orders set paid_cents = card.paid + hand.paid, refunded_cents = card.refunded + given.refunded, reversed_cents = card.reversed + hand.reversed
    from (
      select coalesce(sum(amount_cents), 0) as paid, coalesce(sum(payment_attempts.refunded_cents), 0) as refunded,
        coalesce(sum(payment_attempts.reversed_cents), 0) as reversed
      from payment_attempts where order_id = $1 and state = 'captured'
    ) card, (
      -- What was given back of a payment before it was reversed is not gone a second time.
      select coalesce(sum(amount_cents), 0) as paid, coalesce(sum(amount_cents - (select coalesce(sum(manual_refunds.amount_cents), 0)
        from manual_refunds where payment_id = manual_payments.id)) filter (where reversed_at is not null), 0) as reversed
      from manual_payments where order_id = $1
    ) hand, (
      select coalesce(sum(amount_cents), 0) as refunded from manual_refunds where order_id = $1
    ) given
    where orders.id = $1 and (paid_cents, refunded_cents, reversed_cents)
      is distinct from (card.paid + hand.paid, card.refunded + given.refunded, card.reversed + hand.reversed);
end $$;
