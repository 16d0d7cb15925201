/** The message lists every missing or invalid variable, one per line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables by name and collects all problems, to report them together. */
export interface EnvironmentReader {
  has(name: string): boolean;
  text<T extends string | undefined>(name: string, fallback: T): string | T;
  flag(name: string, fallback: boolean): boolean;
  /** A whole number within the limits. */
  count(name: string, fallback: number, limits?: { min?: number; max?: number }): number;
  /** Accepts `90`, `90s`, `5m`, `1h30m` or `24h`. */
  seconds<T extends number | undefined>(
    name: string,
    fallback: T,
    limits?: { min?: number },
  ): number | T;
  /** Comma-separated and trimmed. */
  list(name: string, fallback: readonly string[]): readonly string[];
  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T;
  url<T extends string | undefined>(name: string, fallback: T): string | T;
  refuse(name: string, problem: string): void;
  /** Names of the variables that match. */
  namesLike(pattern: RegExp): string[];
  /** @throws SettingsError */
  assertValid(): void;
}

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  t: true,
  false: false,
  '0': false,
  f: false,
};

export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const problems: string[] = [];
  const refuse = (name: string, problem: string) => void problems.push(`${name}: ${problem}`);

  function read<T, F>(
    name: string,
    fallback: F,
    parse: (text: string) => T | undefined,
    requirement: string,
  ): T | F {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text.trim());
    if (value !== undefined) return value;
    refuse(name, requirement);
    return fallback;
  }

  return {
    has: (name) => Boolean(env[name]),
    text: (name, fallback) => env[name] || fallback,
    flag: (name, fallback) =>
      read(name, fallback, (text) => booleans[text.toLowerCase()], 'must be true or false'),
    count(name, fallback, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
      const parse = (text: string) =>
        /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
      return read(
        name,
        fallback,
        parse,
        `must be a whole number${min > 0 ? ` from ${min}` : ''}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`,
      );
    },
    seconds(name, fallback, { min = 0 } = {}) {
      const parse = (text: string) => {
        const value = parseSeconds(text);
        return value !== undefined && value >= min ? value : undefined;
      };
      return read(
        name,
        fallback,
        parse,
        min > 0
          ? `must be a duration like 5m, of ${min} s or more`
          : 'must be a duration like 90s, 5m or 24h',
      );
    },
    list: (name, fallback) => read(name, fallback, splitList, ''),
    choice: (name, choices, fallback) =>
      read(
        name,
        fallback,
        (text) => choices.find((choice) => choice === text.toLowerCase()),
        `must be one of ${choices.join(', ')}`,
      ),
    url: (name, fallback) =>
      read(
        name,
        fallback,
        (text) => (isWebAddress(text) ? text.replace(/\/$/, '') : undefined),
        'must be a URL like https://shop.example',
      ),
    refuse,
    namesLike: (pattern) => Object.keys(env).filter((name) => pattern.test(name) && env[name]),
    assertValid() {
      if (problems.length > 0) throw new SettingsError(problems.join('\n'));
    },
  };
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Accepts `90`, `90s`, `5m` or `1h30m`. */
export function parseSeconds(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0),
    0,
  );
}
