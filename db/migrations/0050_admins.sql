-- Who may use the admin screens. Appointed by an admin, or by whoever runs the program (npm run admin:appoint).
create table admins (
  user_id uuid primary key references auth.users on delete cascade,
  -- Null: by the command line.
  appointed_by uuid references auth.users on delete set null,
  appointed_at timestamptz not null default now()
);
