import type { Generated } from 'kysely';

/** `id` is the account id. */
export interface ProfilesTable {
  id: string;
  full_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  address_line2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip_code: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
