-- What the customer was asked for; null when the farm bears it. The same request again is one that asks for the same.
alter table order_corrections add column charge_cents integer;
