import { existsSync, writeFileSync } from 'node:fs';

const root = new URL('observatory/node_modules/@mdn/mdn-http-observatory/', import.meta.url);
// Its install script would download the list of preloaded hosts, which a host of this machine is never on.
const preloaded = new URL('conf/hsts-preload.json', root);

interface Outcome {
  result: string;
  pass: boolean;
}
/** What MDN's HTTP Observatory, which has no types, is used for. */
interface Observatory {
  retrieve(hostname: string, options: Scanned): Promise<{ responses: { auto: object | null } }>;
  ALL_TESTS: ((retrieved: object) => Outcome)[];
  getScoreModifier(result: string): number;
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

export interface Scanned {
  httpPort: number;
  httpsPort: number;
  path: string;
}

export interface Grade {
  score: number;
  outcomes: { result: string; points: number }[];
}

async function load(): Promise<Observatory> {
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  const parts = ['retriever/retriever.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'];
  const modules = await Promise.all(
    parts.map((part) => import(new URL(`src/${part}`, root).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Observatory;
}

/** Grades one page as the Observatory's own `scan` does, which takes neither a path nor a port. */
export async function grade(scanned: Scanned): Promise<Grade> {
  const observatory = await load();
  const retrieved = await observatory.retrieve('localhost', scanned);
  if (!retrieved.responses.auto) throw new Error(`No response for ${scanned.path}`);
  const outcomes = observatory.ALL_TESTS.map((check) => check(retrieved)).map(({ result }) => ({
    result,
    points: observatory.getScoreModifier(result),
  }));
  const sum = (points: number[]): number => points.reduce((total, point) => total + point, 100);
  const points = outcomes.map((outcome) => outcome.points);
  const withoutCredit = sum(points.filter((point) => point < 0));
  const earnsCredit = withoutCredit >= observatory.MINIMUM_SCORE_FOR_EXTRA_CREDIT;
  return { score: earnsCredit ? sum(points) : withoutCredit, outcomes };
}
