// `npm run auth:rotate-keys`, `npm run auth:rotate-keys -- --revoke`
import './find-database.ts';

await import('@grafted/auth/commands/rotate-keys.ts');
