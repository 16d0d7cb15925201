import * as z from 'zod/mini';
import { emailSchema } from '#domain/account.ts';

export const adminsPath = '/admin/admins';

export const appointAdminSchema = z.strictObject({ email: emailSchema });

export interface AdminEntry {
  /** Of the account. */
  id: string;
  email: string;
  appointedAt: string;
  /** Null: by the command line, or by an account that is closed. */
  appointedBy: string | null;
  isYou: boolean;
}

export interface AdminList {
  admins: AdminEntry[];
}
