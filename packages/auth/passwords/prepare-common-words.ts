import { readFile } from 'node:fs/promises';
import type { CommonWords, PasswordSettings } from '#auth/settings/passwords.ts';

/**
 * Loads 49,000 common passwords, the operator's own list if configured, and words specific to the
 * shop, at the first call of the returned function: they take 5 MB. The file is read at once, so
 * that a wrong path fails the start.
 */
export async function prepareCommonWords({
  common,
}: PasswordSettings): Promise<PasswordSettings['commonWords']> {
  if (!common) return undefined;
  const listed = common.file
    ? (await readFile(common.file, 'utf8')).split('\n').map((line) => line.trim().toLowerCase())
    : [];
  const load = async (): Promise<CommonWords> => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return {
      passwords: new Set(
        [...dictionary['passwords-common'].map(String), ...listed].filter(Boolean),
      ),
      parts: common.ownWords,
    };
  };
  let words: Promise<CommonWords> | undefined;
  return () => (words ??= load());
}
