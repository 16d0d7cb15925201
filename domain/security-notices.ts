export { securityChanges } from '#auth/contract/security-notices.ts';
