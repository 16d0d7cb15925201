export { cleanLine } from '@grafted/auth/contract/clean-text.ts';
