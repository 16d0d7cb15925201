// Visitors of a page, in a process of their own, so that other loads do not delay their requests. Messages of the parent:
// 'arrive' opens the connections of those who are there before, 'browse' starts, 'leave' ends with a message of Visits.
// node bench/browse.ts URL
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { Answers } from './open-loop.ts';
import { send } from './send.ts';

export interface Visits {
  /** Over connections that were open before, as those of browsers and proxies are. */
  present: Visit;
  /** Each over a connection of its own. */
  new: Visit;
}
interface Visit {
  pages: number;
  failed: number;
  p50: number;
  p95: number;
}

const [url = ''] = process.argv.slice(2);
const presentVisitors = 16;
/** One page of each kind of visitor. */
const everyMs = 40;

const agent = new Agent({ keepAlive: true, maxSockets: presentVisitors });
const present = new Answers();
const newcomers = new Answers();

async function visit(answers: Answers, with_: Agent | false): Promise<void> {
  await send(url, { agent: with_ }).then(
    (answer) => answers.add(answer),
    () => answers.fail(),
  );
}

const messageOf = async (expected: string): Promise<void> => {
  for (;;) if ((await once(process, 'message'))[0] === expected) return;
};

await messageOf('arrive');
await Promise.all(Array.from({ length: presentVisitors }, () => visit(new Answers(), agent)));
process.send?.('arrived');
await messageOf('browse');
const leaving = new AbortController();
void messageOf('leave').then(() => leaving.abort());
const visits: Promise<void>[] = [];
try {
  for await (const _ of setInterval(everyMs, undefined, { signal: leaving.signal }))
    visits.push(visit(present, agent), visit(newcomers, false));
} catch {
  // left
}
await Promise.all(visits);
const summary = (answers: Answers): Visit => ({
  pages: answers.count((status) => status === 200),
  failed: answers.count((status) => status !== 200),
  p50: answers.percentile(0.5),
  p95: answers.percentile(0.95),
});
process.send?.({ present: summary(present), new: summary(newcomers) } satisfies Visits);
agent.destroy();
process.disconnect?.();
