/** An error in OAuth's own format, always 400, for the grants defined by OAuth standards. */
export class OauthError extends Error {
  override name = 'OauthError';
  code: string;

  constructor(code: string, description: string, options?: ErrorOptions) {
    super(description, options);
    this.code = code;
  }
}
