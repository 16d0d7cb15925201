import { readFile } from 'node:fs/promises';
import type { CommonWords, PasswordSettings } from '#auth/settings/passwords.ts';

/** Loads 49,000 common passwords, the operator's own list if configured, and words specific to the shop. */
export async function loadCommonWords({
  common,
}: PasswordSettings): Promise<CommonWords | undefined> {
  if (!common) return undefined;
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // one megabyte, so loaded only where enabled
  const listed = common.file
    ? (await readFile(common.file, 'utf8')).split('\n').map((line) => line.trim().toLowerCase())
    : [];
  return {
    passwords: new Set([...dictionary['passwords-common'].map(String), ...listed].filter(Boolean)),
    parts: common.ownWords,
  };
}
