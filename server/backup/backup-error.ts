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

interface SystemError extends Error {
  code?: string;
  path?: string;
  /** Where a copy or a rename goes: that disk is the one that is full. */
  dest?: string;
}

const diskProblem = ({ code, message }: Partial<SystemError>): string | undefined =>
  diskErrors[code ?? ''] ??
  (/No space left on device/.test(message ?? '') ? diskErrors.ENOSPC : undefined);

/** One sentence about a failure. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { path, dest, message } = error as SystemError;
  const known = diskProblem(error as SystemError);
  const where = dest ?? path;
  if (known) return where ? `${known}: ${where}` : known;
  return message || String(error);
}

/** Names the folder whose disk a failure is about: errors of writing to an open file, and PostgreSQL's, name none. */
export async function onDiskOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { path, dest } = error as SystemError;
    const known = error instanceof BackupError ? undefined : diskProblem(error as SystemError);
    if (!known || path || dest) throw error;
    throw new BackupError(`${known}: ${folder}`, { cause: error });
  }
}

/** The target keeps what was to be deleted: an answer, not a failure to repeat. */
export class DeleteRefused extends BackupError {
  override name = 'DeleteRefused';
}
