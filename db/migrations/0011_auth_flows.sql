-- What a sign-in that leaves the service comes back to: the state of an external provider's page, and the code
-- that the browser exchanges with its verifier (PKCE).
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
  -- Where to send the visitor, and what the flow was begun with: the account to link to, an invitation, the provider's verifier and nonce.
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

-- Which provider vouched, for methods that have many.
alter table auth.mfa_amr_claims add provider text;
