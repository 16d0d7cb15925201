-- The sign-in page is stored like others, and shows the providers that an admin has added: it is made anew when they change.
create trigger custom_oauth_providers_changed after insert or update or delete on auth.custom_oauth_providers
  for each statement execute function notify_catalog_changed();
