// `npm run cluster` starts the shop on many machines, in network namespaces of this one, until Ctrl-C;
// `npm run cluster -- check` runs the scenario of check.ts against it and prints the figures. Linux, root.
import '#server/start/process.ts';
import { once } from 'node:events';

const { startCluster, stopCluster } = await import('./cluster.ts');
const { assertRequirements } = await import('./requirements.ts');
type Cluster = Awaited<ReturnType<typeof startCluster>>;

const [, , what = 'start'] = process.argv;
const say = (line: string) => void process.stdout.write(`${line}\n`);

let cluster: Cluster | undefined;
let stopping: Promise<void> | undefined;
const stopOnce = () => (stopping ??= stopCluster(cluster));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopOnce().then(() => process.exit(130)));

try {
  if (what !== 'start' && what !== 'check') throw new Error('npm run cluster [-- check]');
  assertRequirements();
  cluster = await startCluster((step) => say(`starting ${step}`));
  if (what === 'check') {
    const { runCheck } = await import('./check.ts');
    process.exitCode = (await runCheck(cluster, say)) ? 0 : 1;
  } else {
    const { welcome } = await import('./welcome.ts');
    say(welcome(cluster));
    await once(process, 'exit');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopOnce();
}
process.exit();
