/** Colors that are also needed outside the style sheet, where `app/app.css` defines all of them. */
export const colors = {
  pine: '#1f4a33',
  paper: '#fbf8f1',
  darkPaper: '#111712',
} as const;
