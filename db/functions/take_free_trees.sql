-- version 2
-- Takes trees out of stock, or fails, which rolls the transaction back: so that a checkout can send it with its COMMIT and
-- holds the lock of a tree that many want only for a moment. `detail` is the tree of which too few are left.
create or replace function take_free_trees(product uuid, trees integer) returns void language plpgsql as $$
begin
  update products set quantity = quantity - trees, updated_at = now()
    where id = product and free >= trees and not hidden;
  if not found then
    raise exception 'not enough trees' using errcode = 'SH001', detail = product;
  end if;
end $$;
