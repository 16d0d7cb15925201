-- Second factors (authenticator apps, codes by SMS, security keys, recovery codes) and passkeys.
create type auth.factor_type as enum ('totp', 'phone', 'webauthn', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '',
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  -- Encrypted if a key is configured.
  secret text,
  -- Time step of the last accepted code: each code works once.
  last_totp_step bigint,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user on auth.mfa_factors (user_id);
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address text not null,
  -- Hash of the sent code.
  otp_code text,
  code_failures smallint not null default 0,
  web_authn_session_data jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);

-- A set of recovery codes is one factor; each code works once.
create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Passkeys and their challenges.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webauthn_credentials_user on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_user on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires on auth.webauthn_challenges (expires_at);
