/** Mail programs know no custom properties: the shop's light colours by value. */
export const palette = {
  paper: '#fbf8f1',
  surface: '#ffffff',
  linen: '#f2ecdf',
  line: '#ddd4c1',
  ink: '#1d2a20',
  ink2: '#4a5647',
  pine: '#1f4a33',
  onPine: '#fffdf6',
  leafTint: '#e5efdc',
} as const;

export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
