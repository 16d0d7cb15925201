// `npm run auth:import -- dump.json`
import process from 'node:process';

if (process.argv[2]) await import('./find-database.ts'); // else the command prints its usage
await import('@grafted/auth/commands/import-accounts.ts');
