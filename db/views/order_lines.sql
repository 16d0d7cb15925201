-- version 4
-- The trees of an order now: who prepares, counts or shows trees reads them here. Lines at 0 were taken back; what remains
-- was not handed over before the rest of its order.
create or replace view order_lines as
  select id, order_id, product_id, price, status, quantity as sold, quantity + changed as quantity, handed_over,
    quantity + changed - handed_over as remaining, discounted, taxed_apart
  from order_items;
