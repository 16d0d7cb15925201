-- OAuth clients: other programs that sign in with accounts of this service.
create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 suffices: secrets are long and random.
  client_secret_hash text,
  client_type text not null check (client_type in ('public', 'confidential')),
  registration_type text not null check (registration_type in ('manual', 'dynamic')),
  token_endpoint_auth_method text not null check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  redirect_uris jsonb not null,
  grant_types jsonb not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((client_type = 'public') = (client_secret_hash is null))
);
create index oauth_clients_created on auth.oauth_clients (created_at);

-- Authorization requests of clients: pending, decided by the user, exchanged for tokens.
create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  resource text,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'used')),
  -- Hash; kept after use, so that a second use is detected and revokes the session of the first.
  authorization_code text unique,
  session_id uuid references auth.sessions on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_authorizations_expires on auth.oauth_authorizations (expires_at);
create index oauth_authorizations_client on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user on auth.oauth_authorizations (user_id);
create index oauth_authorizations_session on auth.oauth_authorizations (session_id);

create table auth.oauth_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (user_id, client_id)
);
create index oauth_consents_client on auth.oauth_consents (client_id);

-- Sessions that belong to a client.
alter table auth.sessions add oauth_client_id uuid references auth.oauth_clients on delete cascade;
alter table auth.sessions add scopes text;
create index sessions_oauth_client on auth.sessions (oauth_client_id);
