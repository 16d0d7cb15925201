-- Which mail (its kind in mail_outbox) tells the customer of a refund; null until it is written.
alter table refunds add column announced_by text;
-- Older refunds were told of in the cancellation's mail or by phone: nobody is written to now.
update refunds set announced_by = 'before refund mails' where attempt_id is not null;
