import { defaultAdminEmails } from '#domain/settings.ts';

export interface DemoAccount {
  role: 'customer' | 'admin';
  email: string;
  password: string;
}

/** Made at the first start in development only, so that there is somebody to sign in as. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'customer', email: 'customer@grafted.example', password: 'orchard-in-bloom' },
  ...defaultAdminEmails.map((email) => ({ role: 'admin' as const, email, password: 'grafting-knife' })),
];
