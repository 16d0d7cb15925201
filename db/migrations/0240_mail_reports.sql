-- A reader marked a mail as spam: no list mail any more; mail about their orders still goes out.
-- squawk-ignore constraint-missing-not-valid
alter table mail_suppressions drop constraint mail_suppressions_reason_check, add constraint mail_suppressions_reason_check
  check (reason in ('refused', 'bounced', 'complained'));

-- Servers refuse our mail for what we are: reputation, signature, policy. Admins are told, at most once a day.
do $$ begin
  execute (
    select 'alter table admin_notifications drop constraint admin_notifications_kind_check, add constraint admin_notifications_kind_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''mail_blocked''::text, ')
    from pg_constraint where conrelid = 'admin_notifications'::regclass and conname = 'admin_notifications_kind_check'
  );
  execute (
    select 'alter table notification_settings drop constraint notification_settings_urgent_check, add constraint notification_settings_urgent_check '
      || replace(pg_get_constraintdef(oid), '}''', ',mail_blocked}''')
    from pg_constraint where conrelid = 'notification_settings'::regclass and conname = 'notification_settings_urgent_check'
  );
  execute (
    select 'alter table notification_settings alter column urgent set default '
      || replace(pg_get_expr(adbin, adrelid), '}''', ',mail_blocked}''')
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'notification_settings'::regclass and attname = 'urgent'
  );
end $$;
update notification_settings set urgent = urgent || '{mail_blocked}';
