/** '1 tree found', for screen readers. */
export const found = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'} found`;
