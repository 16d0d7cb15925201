// `npm run headers`: grades the headers of the shop's pages by the rules of MDN's HTTP Observatory.
// The shop runs with the settings of production, behind TLS. Fails if a page is below its minimum.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/program/run-shop.ts';
import { grade } from './observatory.ts';
import { startProductionShop } from './production-shop.ts';
import { startTlsProxy } from './tls-proxy.ts';

const minimum: Record<string, number> = {
  '/': 130,
  '/catalog': 130,
  '/auth': 130,
  '/checkout': 110,
  '/admin': 110,
};

// A folder of its own: the Observatory is 130 MB that nothing else needs.
const observatory = path.join(import.meta.dirname, 'observatory');
if (!existsSync(path.join(observatory, 'node_modules')))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: observatory,
    stdio: 'inherit',
  });

const folder = mkdtempSync(path.join(tmpdir(), 'headers-'));
const shopPort = await freePort();
const ports = { shop: shopPort, http: shopPort + 1, https: shopPort + 2 };
const stopShop = await startProductionShop(shopPort, `https://localhost:${ports.https}`, folder);
const stopProxy = startTlsProxy(ports, folder);
try {
  for (const [page, wanted] of Object.entries(minimum)) {
    const { score, outcomes } = await grade({
      httpPort: ports.http,
      httpsPort: ports.https,
      path: page,
    });
    console.log(`${score >= wanted ? 'ok ' : 'LOW'} ${score} of ${wanted}  ${page}`);
    for (const { result, points } of outcomes)
      if (points || score < wanted) console.log(`      ${String(points).padStart(4)}  ${result}`);
    if (score < wanted) process.exitCode = 1;
  }
} finally {
  stopProxy();
  await stopShop();
  rmSync(folder, { recursive: true, force: true });
}
