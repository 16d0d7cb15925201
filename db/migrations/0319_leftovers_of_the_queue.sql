-- Releases before 1.0.0 had a queue, and left to triggers what the program has done itself since then.
drop trigger if exists orders_farm_coupon on orders;
drop function if exists follow_farm_payment();
drop trigger if exists farm_orders_lapsed on farm_orders;
drop function if exists notify_of_lapse();
-- squawk-ignore ban-drop-table
drop table job_workers;
drop schema if exists graphile_worker cascade;
