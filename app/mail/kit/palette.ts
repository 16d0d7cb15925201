import { colors } from '#domain/colors.ts';

/** The shop's light colors by value, because mail clients do not support custom properties. */
export const palette = {
  paper: colors.paper,
  surface: '#ffffff',
  linen: '#f2ecdf',
  line: '#ddd4c1',
  ink: '#1d2a20',
  ink2: '#4a5647',
  pine: colors.pine,
  onPine: '#fffdf6',
  leafTint: '#e5efdc',
} as const;

/** Dark colors for clients that support `prefers-color-scheme`; others keep or invert the light ones. */
export const darkStyles = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${colors.darkPaper} !important; }
  .sheet { background-color: #1a221c !important; border-color: #36433a !important; }
  .line { border-color: #36433a !important; }
  .ink { color: #f2eee3 !important; }
  .ink2 { color: #c3cabb !important; }
  .pine { color: #8fcba2 !important; }
  .action { background-color: #8fcba2 !important; color: #0d1a12 !important; }
  .tint { background-color: #22331f !important; }
}`;

export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
