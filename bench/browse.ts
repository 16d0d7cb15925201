// Requests a page in a process of its own, so that the requests of other loads do not delay it. Prints a Load as JSON.
// node bench/browse.ts URL [seconds] [connections]
import { load } from './load.ts';

const [url = '', seconds = 5, connections = 4] = process.argv.slice(2);
console.log(
  JSON.stringify(await load({ url, seconds: Number(seconds), connections: Number(connections) })),
);
