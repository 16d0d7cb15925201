/** What a check has found. `note`: nothing is broken, but the operator may want to know. */
export interface Finding {
  state: 'ok' | 'note' | 'problem';
  text: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const note = (text: string, advice: string): Finding => ({ state: 'note', text, advice });
export const problem = (text: string, advice: string): Finding => ({
  state: 'problem',
  text,
  advice,
});

/** Lines for a terminal, and whether anything is broken. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ state, text, advice }) => [
    `${state.padEnd(8)} ${text}`,
    ...(advice ? [`         → ${advice}`] : []),
  ]);
  const problems = findings.filter(({ state }) => state === 'problem').length;
  return [...lines, '', problems === 0 ? 'No problems.' : `${problems} to fix.`].join('\n');
}
