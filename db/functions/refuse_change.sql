-- version 2
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_frozen before update of at, action, subject_type, subject_id, before, after, request_id on audit_log
  for each row execute function refuse_change();

create or replace trigger audit_log_kept before delete on audit_log for each row execute function refuse_change();

create or replace trigger claims_decided before update of state, order_item_id, trees, refund_id on claims for each row
  when (old.state <> 'open' and (old.state, old.order_item_id, old.trees, old.refund_id) is distinct from (new.state, new.order_item_id, new.trees, new.refund_id))
  execute function refuse_change();

create or replace trigger manual_payments_frozen before update on manual_payments for each row
  when (old.reversed_at is not null and (old.reversed_at, old.reversal_id, old.reversal) is distinct from (new.reversed_at, new.reversal_id, new.reversal)
    or (old.order_id, old.key, old.tender_id, old.kind, old.amount_cents, old.check_number, old.received_on, old.at, old.created_at)
      is distinct from (new.order_id, new.key, new.tender_id, new.kind, new.amount_cents, new.check_number, new.received_on, new.at, new.created_at))
  execute function refuse_change();

create or replace trigger manual_payments_kept before delete on manual_payments for each row execute function refuse_change();

create or replace trigger manual_refunds_frozen before update of order_id, key, kind, amount_cents, check_number, reason, at on manual_refunds
  for each row execute function refuse_change();

create or replace trigger manual_refunds_kept before delete on manual_refunds for each row execute function refuse_change();

create or replace trigger order_change_lines_frozen before update or delete on order_change_lines for each row execute function refuse_change();

create or replace trigger order_changes_frozen before update on order_changes for each row
  when ((old.id, old.order_id, old.made_by, old.reason, old.restocked, old.refund_cents, old.refund_id, old.at)
    is distinct from (new.id, new.order_id, new.made_by, new.reason, new.restocked, new.refund_cents, new.refund_id, new.at))
  execute function refuse_change();

create or replace trigger order_changes_kept before delete on order_changes for each row execute function refuse_change();

create or replace trigger order_entries_frozen before update or delete on order_entries for each row execute function refuse_change();

create or replace trigger order_items_frozen before update of order_id, product_id, quantity, price on order_items for each row
  when ((old.order_id, old.product_id, old.quantity, old.price) is distinct from (new.order_id, new.product_id, new.quantity, new.price))
  execute function refuse_change();

create or replace trigger order_postings_frozen before update or delete on order_postings for each row execute function refuse_change();

create or replace trigger orders_agreed_frozen before update of agreed on orders for each row
  when (old.agreed is distinct from new.agreed) execute function refuse_change();

create or replace trigger orders_tax_frozen before update of tax_rate, tax_code, sales_tax on orders for each row
  when ((old.tax_rate, old.tax_code, old.sales_tax) is distinct from (new.tax_rate, new.tax_code, new.sales_tax))
  execute function refuse_change();

create or replace trigger payment_events_frozen before update or delete on payment_events for each row execute function refuse_change();

create or replace trigger pickup_answers_frozen before update on pickup_answers for each row when (old.answer is not null) execute function refuse_change();

create or replace trigger replacements_frozen before update of claim_id, product_id, trees on replacements for each row
  when ((old.claim_id, old.product_id, old.trees) is distinct from (new.claim_id, new.product_id, new.trees))
  execute function refuse_change();

create or replace trigger revisions_frozen before update of id, subject_type, subject, content, summary, created_at on revisions
  for each row execute function refuse_change();

create or replace trigger revisions_kept before delete on revisions for each row execute function refuse_change();

-- The refund is written after the answer, in the same transaction.
create or replace trigger shortfall_items_answered before update on shortfall_items for each row
  when (old.state not in ('asked', 'called') and (old.state, old.shortfall_id, old.order_item_id, old.trees, old.answered_by, coalesce(old.refund_id, new.refund_id))
    is distinct from (new.state, new.shortfall_id, new.order_item_id, new.trees, new.answered_by, new.refund_id))
  execute function refuse_change();

create or replace trigger shortfall_items_frozen before update of shortfall_id, order_item_id, trees on shortfall_items for each row
  when ((old.shortfall_id, old.order_item_id, old.trees) is distinct from (new.shortfall_id, new.order_item_id, new.trees))
  execute function refuse_change();

create or replace trigger shortfall_items_kept before delete on shortfall_items for each row execute function refuse_change();

create or replace trigger shortfall_offers_frozen before update of item_id, product_id, price_cents on shortfall_offers for each row
  when ((old.item_id, old.product_id, old.price_cents) is distinct from (new.item_id, new.product_id, new.price_cents))
  execute function refuse_change();

create or replace trigger shortfall_offers_kept before delete on shortfall_offers for each row execute function refuse_change();

create or replace trigger shortfalls_frozen before update on shortfalls for each row
  when ((old.id, old.product_id, old.counted, old.promised, old.lost_stock, old.reason, old.opened_at)
    is distinct from (new.id, new.product_id, new.counted, new.promised, new.lost_stock, new.reason, new.opened_at))
  execute function refuse_change();

create or replace trigger shortfalls_kept before delete on shortfalls for each row execute function refuse_change();

create or replace trigger stock_movements_frozen before update on stock_movements for each row execute function refuse_change();

create or replace trigger tenders_frozen before update of kind, amount_cents, check_number, received_on, created_at on tenders
  for each row execute function refuse_change();

create or replace trigger tenders_kept before delete on tenders for each row execute function refuse_change();
