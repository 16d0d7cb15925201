-- The sales tax that a total contains, by the rate and the place that were set when the order was placed.
alter table orders
  -- Thousandths of a percent; 0: no rate was set.
  add column tax_rate integer not null default 0 check (tax_rate between 0 and 20000),
  add column tax_code text not null default '' check (length(tax_code) <= 20),
  add column sales_tax numeric(10, 2) not null default 0 check (sales_tax >= 0 and sales_tax < total_amount),
  add check (tax_mode = 'included' or tax_rate = 0),
  add check ((tax_rate = 0 and sales_tax = 0 and tax_code = '') or tax_rate > 0);
create trigger orders_tax_frozen before update of tax_rate, tax_code, sales_tax on orders for each row
  when ((old.tax_rate, old.tax_code, old.sales_tax) is distinct from (new.tax_rate, new.tax_code, new.sales_tax))
  execute function refuse_change();
