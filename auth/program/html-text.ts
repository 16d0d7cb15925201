const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Converts a mail's HTML to plain text, keeping link targets. */
export const htmlToText = (html: string): string =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
    .replaceAll(/<(\/(p|div|h\d|li|tr)|br\s*\/?)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name]!)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
