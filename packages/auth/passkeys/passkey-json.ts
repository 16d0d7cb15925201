import type { PasskeyRow } from '#auth/queries/passkeys.ts';

export const passkeyJson = ({
  id,
  friendly_name: name,
  created_at: created,
  last_used_at: used,
}: PasskeyRow) => ({
  id,
  ...(name && { friendly_name: name }),
  created_at: created.toISOString(),
  ...(used && { last_used_at: used.toISOString() }),
});
