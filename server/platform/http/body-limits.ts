/** Limits the JSON that customers send. */
export const bodyBytesMax = 64 * 1024;
/** Limits what admins send, which holds every list that a screen promises: rates by ZIP code, items, pages. */
export const adminBodyBytesMax = 512 * 1024;
