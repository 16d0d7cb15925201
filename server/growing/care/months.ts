/** 'YYYY-MM-01' @param day 'YYYY-MM-DD' */
export const firstOfNextMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)))).toISOString().slice(0, 10);
