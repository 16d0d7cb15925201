/** A reason to be read by whoever runs the shop; no stack trace is needed. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full',
  53100: 'The disk is full', // as PostgreSQL says it
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk is read-only',
  EACCES: 'This account may not write there',
};

/** One sentence about a failure. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const known = diskErrors[code ?? ''];
  if (known) return path ? `${known}: ${path}` : known;
  return message || String(error);
}
