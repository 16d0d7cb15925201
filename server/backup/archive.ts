import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import { BackupError } from './backup-error.ts';

// A backup is a tar of a folder, compressed by gzip, and encrypted by age when there is a
// passphrase: three formats with tools of their own, so that a backup can be opened without this
// program.

const ageMark = 'age-encryption.org/v1';
const gzipMark = Buffer.from([0x1f, 0x8b]);
/** 2^15 rounds of scrypt: passphrases are long, and 2^18 takes seconds in JavaScript. */
const scryptWorkFactor = 15;

export async function packFolder(
  folder: string,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  const compress = createGzip({ level: 3 });
  // Sorted, so that `about.json` comes first.
  const tar = Readable.from(
    create({ cwd: folder, portable: true }, ['about.json', 'database', 'pictures']),
  );
  const filling = pipeline(tar, compress);
  const content = passphrase ? await encrypted(compress, passphrase) : compress;
  await Promise.all([filling, pipeline(content, createWriteStream(file, { mode: 0o600 }))]);
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** @throws BackupError when the file is not a backup, is damaged or cut off, or has another passphrase */
export async function unpackArchive(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<void> {
  const content = (await isEncrypted(file))
    ? await decrypted(createReadStream(file), passphrase)
    : createReadStream(file);
  try {
    await pipeline(content, createGunzip(), extract({ cwd: folder, strict: true }));
  } catch (error) {
    if (isDamage(error))
      throw new BackupError(
        'The backup is damaged or incomplete: it ends early, or bytes differ.',
        { cause: error },
      );
    throw error;
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`There is no file ${file}.`) : error;
  });
  const start = Buffer.alloc(ageMark.length);
  const { bytesRead } = await handle.read(start).finally(() => handle.close());
  if (bytesRead === 0) throw new BackupError('The file is empty.');
  if (start.toString('latin1') === ageMark) return true;
  if (start.subarray(0, gzipMark.length).equals(gzipMark)) return false;
  throw new BackupError('The file is not a backup of this program.');
}

async function decrypted(content: Readable, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase)
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to what it was then.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    content.destroy();
    throw /no identity matched/.test((error as Error).message)
      ? new BackupError('BACKUP_PASSPHRASE is not the one that this backup was encrypted with.')
      : new BackupError('The backup is damaged or incomplete: its header cannot be read.', {
          cause: error,
        });
  }
}

/** Errors of the file system have a system call; everything else comes from reading the content. */
const isDamage = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).syscall === undefined;

// Node's own types of web streams differ from the global ones in name only.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
