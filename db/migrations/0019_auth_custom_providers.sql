-- Outside providers that an admin adds while the service runs. Names as at the hosted service.
create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null unique check (identifier like 'custom:%'),
  name text not null,
  client_id text not null,
  -- Sealed where a key is configured.
  client_secret text not null,
  acceptable_client_ids jsonb not null default '[]',
  scopes jsonb not null default '[]',
  custom_claims_allowlist jsonb not null default '[]',
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}',
  authorization_params jsonb not null default '{}',
  enabled boolean not null default true,
  email_optional boolean not null default false,
  issuer text,
  discovery_url text,
  skip_nonce_check boolean not null default false,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index custom_oauth_providers_created on auth.custom_oauth_providers (created_at);
