/** Whoever was banned or deleted when nobody can read stays so. */
const withoutEnd = new Date('9999-12-31T00:00:00Z');
const safe: Readonly<Record<string, { date: Date; told: string }>> = {
  banned_until: { date: withoutEnd, told: 'the account stays banned' },
  deleted_at: { date: new Date(0), told: 'the account stays deleted' },
};

/** An account is never lost for a date that cannot be read. */
export function withReadableDates<T extends object>(row: T): { row: T; without: string[] } {
  const without: string[] = [];
  const dates = Object.entries(row).flatMap(([name, value]): [string, Date | null][] => {
    if (!(value instanceof Date) || !Number.isNaN(value.getTime())) return [];
    const instead = safe[name];
    without.push(`its ${name} is not a time; ${instead?.told ?? 'it was left out'}`);
    return [[name, instead?.date ?? null]];
  });
  return { row: { ...row, ...Object.fromEntries(dates) }, without };
}
