export { signInMethodName, type SignInProvider } from '@grafted/auth/contract/sign-in-methods.ts';
