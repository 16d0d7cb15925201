-- Apartment, unit or suite: shown with the address, never sent to a geocoder.
alter table order_customers add column address_line2 text;
alter table profiles add column address_line2 text not null default '';
