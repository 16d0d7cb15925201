const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  '’': "'",
};

/** As the SQL function `plain_text` does: without accents, in lower case. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðħı’]/g, (letter) => letters[letter] ?? letter);
