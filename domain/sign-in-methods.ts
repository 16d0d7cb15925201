export { signInMethodName, type SignInProvider } from '#auth/contract/sign-in-methods.ts';
