import { readFileSync } from 'node:fs';
import os from 'node:os';

const sampleMs = 1000;
const busyFrom = 0.1;
const stolenFrom = 0.02;

/** Share of all processors' time in use, over a second. */
async function measureUse(): Promise<number> {
  const read = () =>
    os.cpus().reduce(
      (sums, { times }) => ({
        idle: sums.idle + times.idle,
        all: sums.all + times.idle + times.user + times.sys + times.nice + times.irq,
      }),
      { idle: 0, all: 0 },
    );
  const before = read();
  await new Promise((resolve) => setTimeout(resolve, sampleMs));
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

interface ProcessorTime {
  stolen: number;
  all: number;
}

/** The time of all processors since the start, on Linux: `stolen` is what the host gave to other virtual machines. */
function readProcessorTime(): ProcessorTime {
  if (process.platform !== 'linux') return { stolen: 0, all: 0 };
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}
const timeAtStart = readProcessorTime();

/** What other virtual machines took from this one during the benchmark. */
function describeStolen(): string {
  const now = readProcessorTime();
  const share = (now.stolen - timeAtStart.stolen) / (now.all - timeAtStart.all);
  return share < stolenFrom
    ? ''
    : `, **${Math.round(share * 100)} % of the processors’ time went to other virtual machines**`;
}

/** The share that other programs take: measured when this module is loaded, before the benchmark starts anything. */
const otherUse = await measureUse();

/** One line about machine, date and other load; call it after measuring. */
export function describeMachine(): string {
  const [cpu] = os.cpus();
  const date = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  const load =
    otherUse < busyFrom
      ? 'no other load'
      : `**busy with other work (${Math.round(otherUse * 100)} % of the processors): compare figures of this table only with each other**`;
  return `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.version}, ${date}, ${load}${describeStolen()}`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A Markdown table; the first row has the titles. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const [titles = [], ...entries] = texts;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...entries.map(line)].join('\n');
}
