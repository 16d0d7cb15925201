/** For benchmarks that compare `GET /user` with its statement alone. */
export { accountStatement } from '#auth/queries/accounts.ts';
