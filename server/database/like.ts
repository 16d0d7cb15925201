/** Text as it stands, within a pattern of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Pattern for lower-case text that contains this. */
export const containing = (text: string): string => `%${escapeLike(text.toLowerCase())}%`;
