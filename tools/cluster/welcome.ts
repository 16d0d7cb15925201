import type { Cluster } from './cluster.ts';
import { shopName } from './nginx.ts';

/** How to look at the running cluster. */
export const welcome = ({ edge, shops, databases, folder }: Cluster): string => `
The shop runs at https://${shopName} on ${edge.address}:
  curl --cacert ${folder}/ca.crt --resolve ${shopName}:443:${edge.address} https://${shopName}/healthz
${shops.map(({ name, address }) => `  ${name}  http://${address}:3000`).join('\n')}
${databases.map(({ name, address }) => `  ${name}    http://${address}:8008/cluster`).join('\n')}
A shell on a host: ip netns exec grafted-${shops[0].name} bash. Logs are in ${folder}/HOST.
Ctrl-C stops everything and deletes it.`;
