import * as z from 'zod/mini';
import { emailSchema } from '#domain/customers/account.ts';

export const adminsPath = '/admin/admins';

export const appointAdminSchema = z.strictObject({ email: emailSchema });
export type AppointAdmin = z.infer<typeof appointAdminSchema>;

export interface AdminEntry {
  /** Account id. */
  id: string;
  email: string;
  appointedAt: string;
  /** Null if appointed from the command line, or by an account since closed. */
  appointedBy: string | null;
  isYou: boolean;
}

export interface AdminList {
  admins: AdminEntry[];
}
