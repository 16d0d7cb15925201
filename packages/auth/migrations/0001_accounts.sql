-- Accounts, sessions and tokens. Tables and columns are named as in GoTrue, so that accounts can be imported.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text check (email = lower(email) and length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text not null default '',
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  -- An admin vouches for what such an account holds before its address is proven.
  opened_by_admin boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on auth.users (email, aud) where not is_sso_user;
create index users_created on auth.users (created_at desc, id);
create index users_phone_change on auth.users (phone_change) where phone_change <> '';
create index users_email_change on auth.users (email_change) where email_change <> '';

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user on auth.identities (user_id);

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal auth.aal_level not null default 'aal1',
  -- The factor or passkey that this session has verified.
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamptz,
  -- When a mailed code was last entered in this session.
  reauthenticated_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on auth.sessions (user_id, created_at);
create index sessions_factor on auth.sessions (factor_id);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  -- For methods with several providers.
  provider text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- `token` and `parent` are hashes. A token's successor is computed from the token and `successor_seed`: a leaked table
-- opens no session, and neither does a leaked token without the table. Holds only what a rule needs: every open tab
-- refreshes once an hour.
create table auth.refresh_tokens (
  token text primary key,
  parent text,
  successor_seed bytea not null,
  session_id uuid not null references auth.sessions on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One live token per session.
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where not revoked;
create index refresh_tokens_session on auth.refresh_tokens (session_id);

create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);
-- One live token per user and type; a newer one replaces it.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  -- Hashes of the link's long token and of the short code in the same mail.
  token_hash text not null check (token_hash <> ''),
  code_hash text not null check (code_hash <> ''),
  code_failures smallint not null default 0,
  relates_to text not null,
  -- With a PKCE challenge the link returns a code instead of a session.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Redeeming it keeps the account's password and factors: the account itself asked for the token.
  keeps_account boolean not null default false,
  -- From a sign-up with an address that an unconfirmed account already has; applied when this token is redeemed.
  password_hash text,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index one_time_tokens_hash on auth.one_time_tokens (token_hash);
create index one_time_tokens_address on auth.one_time_tokens (relates_to);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid,
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_entries_created on auth.audit_log_entries (created_at);

-- Keys of access tokens, as JWKs. A key is published before it signs, so that verifiers know it in time; the newest key
-- whose time has come signs.
create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  signs_from timestamptz not null default now(),
  -- From then on, no live token was signed with the key.
  retired_at timestamptz,
  created_at timestamptz not null default now()
);

-- Rate limits. Unlogged: losing them in a crash is harmless.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on auth.rate_limits (expire);

-- Token buckets (GCRA): the request budget of a client is full again at `full_at`.
create unlogged table auth.rate_buckets (
  key text primary key,
  full_at timestamptz not null
);

-- Mail of the standalone service until the mail server accepts it. An embedding program has its own outbox.
create table auth.mail_queue (
  id uuid primary key default gen_random_uuid(),
  message jsonb not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_queue_due on auth.mail_queue (due_at);
