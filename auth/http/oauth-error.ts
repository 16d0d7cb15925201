/** A refusal in the words of OAuth, always 400: used by the grants that other standards speak of. */
export class OauthError extends Error {
  override name = 'OauthError';
  code: string;

  constructor(code: string, description: string, options?: ErrorOptions) {
    super(description, options);
    this.code = code;
  }
}
