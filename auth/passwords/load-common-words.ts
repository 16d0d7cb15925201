import { readFile } from 'node:fs/promises';
import type { CommonWords, PasswordSettings } from '#auth/settings/passwords.ts';

/** What everybody tries first: fifty thousand passwords, the operator's own list if there is one, and words of the trade. */
export async function loadCommonWords({ common }: PasswordSettings): Promise<CommonWords | undefined> {
  if (!common) return undefined;
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // a megabyte: only for who wants it
  const listed = common.file ? (await readFile(common.file, 'utf8')).split('\n').map((line) => line.trim().toLowerCase()) : [];
  return { passwords: new Set([...dictionary['passwords-common'].map(String), ...listed].filter(Boolean)), parts: common.ownWords };
}
