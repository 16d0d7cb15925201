/** For statements that always return one row. */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
