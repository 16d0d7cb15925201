-- version 1
-- Eight letters that are hard to confuse. They identify an order at the farm; only admins can look them up.
create or replace function new_handover_code() returns text language plpgsql volatile as $$
declare
  code text;
begin
  loop
    -- The first 32 bits of such a UUID are random.
    code := translate(left(gen_random_uuid()::text, 8), '0123456789abcdef', 'ACDEFHJKMNPRTWXY');
    exit when not exists (select from orders where handover_code = code);
  end loop;
  return code;
end $$;
