-- Metadata given by URL is read again: when it was last read, and last tried.
alter table auth.saml_providers add column metadata_read_at timestamptz, add column metadata_tried_at timestamptz;
