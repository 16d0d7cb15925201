-- Sign-in through other services: OAuth and OpenID providers, SAML, wallets.

-- State of a sign-in that leaves the service: the provider's `state` and the code that the client exchanges (PKCE).
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code uuid unique,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  -- Return address, and how the flow started: the account to link to, an invitation, the provider's verifier and nonce.
  redirect_to text not null,
  linking_target_id uuid references auth.users on delete cascade,
  context jsonb not null default '{}',
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index flow_state_created on auth.flow_state (created_at);
create index flow_state_user on auth.flow_state (user_id);
create index flow_state_linking on auth.flow_state (linking_target_id);

-- Hashes of the signed messages and assertions already used: each signs in once. Deleted once expired.
create table auth.used_proofs (
  proof_hash text primary key,
  expires_at timestamptz not null
);
create index used_proofs_expires on auth.used_proofs (expires_at);

-- Companies with an identity provider of their own.
create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (domain = lower(domain) and domain <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain on auth.sso_domains (domain);
create index sso_domains_provider on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null unique references auth.sso_providers on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Providers added by an admin at run time.
create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null unique check (identifier like 'custom:%'),
  name text not null,
  client_id text not null,
  -- Encrypted if a key is configured.
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
