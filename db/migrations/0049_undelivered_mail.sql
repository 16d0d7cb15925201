-- Today lists the few mails that did not arrive, among all that did.
create index mail_outbox_undelivered on mail_outbox (state) where state in ('failed', 'bounced', 'suppressed');
