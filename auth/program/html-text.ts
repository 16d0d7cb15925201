const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What is left of a mail's HTML for programs that show plain text: its words, and the addresses of its links. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
    .replaceAll(/<(\/(p|div|h\d|li|tr)|br\s*\/?)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name]!)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
