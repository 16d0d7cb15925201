export { securityChanges } from '@grafted/auth/contract/security-notices.ts';
