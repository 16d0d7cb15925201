/** `Grafted <hello@shop.example>` → `shop.example` */
export const mailDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
