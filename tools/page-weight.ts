// Initial JavaScript of each page, compressed: node tools/page-weight.ts
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../build/client');

interface Entry {
  module: string;
  imports?: string[];
}
interface Route extends Entry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

export interface PageWeight {
  path: string;
  /** Brotli bytes of all initial modules. */
  bytes: number;
}

/** Reads the route manifest of the last build. */
export function measurePages(): PageWeight[] {
  const file = readdirSync(path.join(client, 'assets')).find((name) =>
    /^manifest-.*\.js$/.test(name),
  );
  const manifest = JSON.parse(
    /=(\{.*\})/s.exec(readFileSync(path.join(client, 'assets', file!), 'utf8'))![1]!,
  ) as { entry: Entry; routes: Record<string, Route> };
  const chain = (route: Route): Entry[] => [
    ...(route.parentId ? chain(manifest.routes[route.parentId]!) : []),
    route,
  ];
  return Object.values(manifest.routes)
    .filter((route) => route.index || route.path)
    .map((route) => {
      const modules = new Set([
        `/assets/${file}`,
        ...[manifest.entry, ...chain(route)].flatMap(({ module, imports = [] }) => [
          module,
          ...imports,
        ]),
      ]);
      return {
        path: `/${route.path ?? ''}`,
        bytes: [...modules].reduce((sum, module) => sum + compressedSize(module), 0),
      };
    });
}

function compressedSize(module: string): number {
  const file = path.join(client, module);
  const compressed = [`${file}.br`, file]
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .find((stats) => stats !== undefined);
  return compressed!.size;
}

if (process.argv[1] === import.meta.filename) {
  console.log('| page | kB |\n| --- | --- |');
  for (const { path: page, bytes } of measurePages().toSorted((a, b) => b.bytes - a.bytes))
    console.log(`| ${page} | ${(bytes / 1000).toFixed(1)} |`);
}
