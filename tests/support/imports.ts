import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export interface Import {
  file: string;
  /** The imported file, relative to the root. */
  target: string;
  typeOnly: boolean;
}

/** Source files below these folders, without tests. */
export const listSources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          !entry.parentPath.includes('node_modules') &&
          /(?<!\.test)\.tsx?$/.test(entry.name),
      )
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const importLine =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"();]*?from\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g;

interface Specifier {
  specifier: string;
  typeOnly: boolean;
}

const readSpecifiers = (file: string): Specifier[] =>
  [...readSource(file).matchAll(importLine)].map(([, type, from, dynamic]) => ({
    specifier: from ?? dynamic ?? '',
    typeOnly: Boolean(type),
  }));

/** Imports of other files of this repository. */
export const readImports = (file: string): Import[] =>
  readSpecifiers(file).flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier);
    return target ? [{ file, target, typeOnly }] : [];
  });

/** Undefined for a library. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier === '@grafted/auth') return 'packages/auth/index.ts';
  if (specifier.startsWith('@grafted/auth/testing/'))
    return specifier.replace('@grafted/auth/testing', 'packages/auth/tests/support');
  if (specifier.startsWith('@grafted/')) return specifier.replace('@grafted', 'packages');
  if (/^#(?:auth|postgres)\//.test(specifier)) return `packages/${specifier.slice(1)}`;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : undefined;
}

/** Names of the imported packages, without those of Node. */
export const readLibraries = (file: string): string[] =>
  readSpecifiers(file)
    .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    .filter((name) => !/^[#.]|^node:/.test(name));

/** One cycle among the arrows, as a path that ends where it starts; undefined when there is none. */
export function findCycle(
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const done = new Set<string>();
  function visit(node: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of arrows.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of arrows.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}
