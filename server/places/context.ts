export interface PlaceContext {
  /** Decides whether the cookie is for HTTPS only. */
  publicUrl: string;
}
