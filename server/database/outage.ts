// Connection failures, a server that is stopping, starting or full, and a lock that stayed taken through all tries.
const codes = new Set(['08000', '08003', '08006', '57P01', '57P02', '57P03', '53300', '55P03', '40001', '40P01']);
/** The pool and the driver have only words for these. */
const words = /timeout exceeded when trying to connect|Connection terminated|timeout expired|is not queryable/;

/** Nothing is wrong with the request or with us: the same again may pass in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || codes.has(String(code)) || words.test(message);
}
