import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adminPages } from '#domain/admin/pages.ts';
import authPackage from '../packages/auth/package.json' with { type: 'json' };
import postgresPackage from '../packages/postgres/package.json' with { type: 'json' };
import {
  findCycle,
  listSources,
  readImports,
  readLibraries,
  readSource,
  type Import,
} from './support/imports.ts';

const product = ['app', 'db', 'domain', 'packages', 'server'];
const folders = [...product, 'bench', 'standins', 'tests/support', 'tools'];
const imports = listSources(...folders).flatMap(readImports);

const isIn = (file: string, ...below: string[]): boolean =>
  below.some((folder) => file === folder || file.startsWith(`${folder}/`));
const describeImport = ({ file, target }: Import) => `${file} → ${target}`;

/** What a file exports under such a name. */
const exportsOf = (file: string, name: RegExp): string[] =>
  [
    ...readSource(file).matchAll(
      new RegExp(`^export (?:const|function) (${name.source})\\b`, 'gm'),
    ),
  ].map(([, found = '']) => found);
/** Whether another file of the product imports it by its name. */
const isImported = (file: string, name: string): boolean =>
  imports.some(
    (line) => line.target === file && new RegExp(`\\b${name}\\b`).test(readSource(line.file)),
  );

/** Imports from `folder` that lead out of it, other than to `allowed` folders and files. */
const leaving = (folder: string, ...allowed: string[]): string[] =>
  imports
    .filter(({ file, target }) => isIn(file, folder) && !isIn(target, folder, ...allowed))
    .map(describeImport);

describe('who may import whom', () => {
  test('domain imports nothing of the shop but itself, and of auth its contract', () => {
    expect(leaving('domain', 'packages/auth/contract')).toEqual([]);
  });

  test('packages and db import nothing of the shop, and of the packages only accounts know the other', () => {
    expect([
      ...leaving('packages/postgres'),
      ...leaving('packages/auth', 'packages/postgres'),
      ...leaving('db'),
    ]).toEqual([]);
  });

  test.each([
    ['auth', authPackage],
    ['postgres', postgresPackage],
  ])('the package %s depends on the libraries that it imports', (name, manifest) => {
    const known = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
    const libraries = listSources(`packages/${name}`).flatMap(readLibraries);
    expect(libraries.filter((library) => !known.has(library))).toEqual([]);
  });

  test('server imports domain, packages/postgres, and the public entry of auth', () => {
    expect(leaving('server', 'domain', 'packages/auth/index.ts', 'packages/postgres')).toEqual([]);
  });

  test('only auth looks accounts up by their address: elsewhere one of a company could stand in for its owner', () => {
    const reads = String.raw`(?<!delete from )\bauth\.users\b`;
    const condition = String.raw`\b(?:where|and|on)\b[^\x60]{0,80}\b(?<!suppressions\.)email\b`;
    const compares = String.raw`\s*(?:=|<>|in\b|i?like\b|,\s*'(?:=|in|ilike|like)')`;
    const byAddress = new RegExp(
      `${reads}${String.raw`(?:(?!\x60).)*?`}${condition}${String.raw`['")]*`}${compares}`,
      's',
    );
    const wrong = listSources('db', 'domain', 'server').filter(
      (file) => !file.endsWith('.test.ts') && byAddress.test(readSource(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('app imports values from domain only, and types from server', () => {
    const wrong = imports.filter(
      ({ file, target, typeOnly }) =>
        isIn(file, 'app') &&
        !isIn(target, 'app', 'domain') &&
        !(isIn(target, 'server') && typeOnly),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('nothing of the product imports stand-ins, tests, tools or benchmarks', () => {
    const wrong = imports.filter(
      ({ file, target }) => isIn(file, ...product) && !isIn(target, ...product),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('stand-ins, test support, tools and benchmarks import the product and little of each other', () => {
    const behind = ['packages', 'domain', 'server'];
    expect([
      ...leaving('standins', ...behind, 'app/mail/samples.ts'),
      ...leaving('tests/support', ...behind, 'standins'),
      ...leaving(
        'tools',
        ...behind,
        'standins',
        'tests/e2e/lossy-wire.ts',
        'tests/support/square-cases.ts',
        'tests/program/run-shop.ts',
      ),
      ...leaving(
        'bench',
        ...behind,
        'standins',
        'tests/program/run-shop.ts',
        'tools/nginx-config.ts',
      ),
    ]).toEqual([]);
  });

  test('only the starts know the composition of the server', () => {
    const starts = ['server/start', 'standins/dev.ts', 'tests/support/test-shop.ts'];
    const wrong = imports.filter(
      ({ file, target }) => target === 'server/services.ts' && !isIn(file, ...starts),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('delivery rates are multiplied in one function, and where the drive time of an order is unknown', () => {
    const multiplied = /centsPer(?:Minute|Tree)\s*\*|\*\s*(?:\w+\.)*centsPer(?:Minute|Tree)/;
    const places = listSources('app', 'domain', 'server').filter((file) =>
      multiplied.test(readSource(file)),
    );
    expect(places).toEqual(['domain/orders/delivery-fee.ts', 'domain/orders/pricing.ts']);
  });

  test('an estimate of a delivery has no part in a checkout, a quote or a price', () => {
    const users = listSources('app', 'domain', 'server').filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        /delivery-estimate\.ts|zip-drive-times\.ts/.test(readSource(file)),
    );
    expect(users.length).toBeGreaterThan(4);
    expect(
      users.filter((file) =>
        /\/(checkout|money|payments)\/|pricing|delivery\/(service|routes)/.test(file),
      ),
    ).toEqual([]);
  });

  test('a fee is worked out for a quote and for the price of an order, and shown at most as an estimate and in structured data', () => {
    const callers = listSources('app', 'domain', 'server').filter(
      (file) => !file.endsWith('.test.ts') && /\bdeliveryFeeCents\(/.test(readSource(file)),
    );
    expect(callers.toSorted()).toEqual([
      'app/seo/structured-data.ts',
      'domain/orders/delivery-estimate.ts',
      'domain/orders/pricing.ts',
      'server/orders/delivery/service.ts',
    ]);
  });

  test('a component that is a screen of the admin ends in Screen, and its file in -screen', () => {
    const screens = [
      ...readSource('app/admin/screens.ts').matchAll(/import\('\.\/(.+?)'\)\)\.(\w+)/g),
    ].map(([, file = '', name = '']) => ({ file, name }));
    expect(screens.length).toBeGreaterThan(30);
    expect(
      screens.filter(({ file, name }) => !file.endsWith('-screen.tsx') || !name.endsWith('Screen')),
    ).toEqual([]);
  });

  test('a component that is named as a screen is in the table of screens, or a part of one that is', () => {
    const table = readSource('app/admin/screens.ts');
    const missing = listSources('app/admin')
      .filter((file) => file.endsWith('-screen.tsx') && !isIn(file, 'app/admin/kit'))
      .flatMap((file) => exportsOf(file, /\w+Screen/).map((name) => ({ file, name })))
      .filter(({ file, name }) => !table.includes(`.${name},`) && !isImported(file, name));
    expect(missing).toEqual([]);
  });

  test('no folder of app declares two types of one name', () => {
    const names = listSources('app')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [...readSource(file).matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map(
          ([, name]) => `${file.replace(/[^/]+$/, '')} ${name}`,
        ),
      );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('routes for admins are mounted', () => {
    const missing = listSources('server')
      .filter((file) => file.endsWith('routes.ts'))
      .flatMap((file) => exportsOf(file, /\w+AdminRoutes/).map((name) => ({ file, name })))
      .filter(({ file, name }) => !isImported(file, name));
    expect(missing).toEqual([]);
  });

  test.each(adminPages.filter((page) => 'group' in page))(
    'the screen $name of the menu has a journey and a place in the guide',
    ({ path, name }) => {
      const read = (files: string) =>
        globSync(files).map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '));
      const isVisited = read('tests/e2e/*.ts').some(
        (text) => text.includes(`'${path}`) || text.includes(`name: '${name}'`),
      );
      const isExplained = read('docs/owner{,/*}.md').some((text) => text.includes(`**${name}**`));
      expect({ isVisited, isExplained }).toEqual({ isVisited: true, isExplained: true });
    },
  );

  test('only app/ui/site-data.ts uses what a browser may refuse', () => {
    const refusable = /\b(localStorage|sessionStorage|indexedDB|navigator\.clipboard)\b(?=[.(,;)])/;
    const allowed = ['app/ui/site-data.ts'];
    const users = listSources('app').filter(
      (file) => !isIn(file, ...allowed) && refusable.test(readSource(file)),
    );
    expect(users).toEqual([]);
  });

  test('the reader of import lines finds imports', () => {
    expect(imports.length).toBeGreaterThan(1000);
  });
});

describe('dependencies between folders', () => {
  /** One slice each, folders below them included. */
  const whole = ['server/admin', 'server/payments'];

  /**
   * Of app/, a folder at its root, in a subject, app/admin and app/mail a folder of these; each
   * file at these roots.
   */
  function partOfApp(file: string): string {
    const depth = /^app\/(?:admin|catalog|customers|growing|mail|orders)\//.test(file) ? 3 : 2;
    const names = file.split('/');
    return names.length > depth ? names.slice(0, depth).join('/') : file;
  }

  /**
   * A room of server/ or domain/; below subjects and server/platform, its folders are parts of
   * their own, as is each file at a root.
   */
  function partOf(file: string): string {
    if (isIn(file, 'app')) return partOfApp(file);
    if (file === 'server/services.ts' || file === 'server/main.ts') return 'server/start';
    const part = file.split('/').slice(0, -1).slice(0, 3).join('/');
    if (/^packages\/[^/]+$/.test(part)) return file; // as at every root
    return whole.find((room) => isIn(part, room)) ?? (part.includes('/') ? part : file);
  }

  const roomOf = (file: string): string => partOf(file).split('/').slice(0, 2).join('/');

  const within = (folder: string) =>
    imports.filter(({ file, target }) => isIn(file, folder) && isIn(target, folder));

  function arrowsBetween(nameOf: (file: string) => string, lines: readonly Import[]) {
    const arrows = new Map<string, Set<string>>();
    for (const { file, target } of lines) {
      const [from, to] = [nameOf(file), nameOf(target)];
      if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
    return arrows;
  }

  const bothWays = (arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
    [...arrows]
      .flatMap(([from, targets]) =>
        [...targets]
          .filter((to) => from < to && arrows.get(to)?.has(from))
          .map((to) => `${from} ↔ ${to}`),
      )
      .toSorted();

  const layered = ['app', 'server', 'domain', 'packages'];

  test.each(layered)('point one way in %s, types included', (folder) => {
    expect(findCycle(arrowsBetween(partOf, within(folder)))).toBeUndefined();
  });

  test.each(layered)('no two folders of %s import each other', (folder) => {
    expect(bothWays(arrowsBetween(partOf, within(folder)))).toEqual([]);
  });

  test('no two rooms import each other', () => {
    const lines = ['app', 'server', 'domain'].flatMap(within);
    expect(bothWays(arrowsBetween(roomOf, lines))).toEqual([]);
  });

  test('the root of domain, the schema and the platform know no subject', () => {
    const root = imports.filter(
      ({ file, target }) => /^domain\/[^/]+$/.test(file) && /^domain\/.+\//.test(target),
    );
    expect(root.map(describeImport)).toEqual([]);
    expect([
      ...leaving('server/schema', 'domain'),
      ...leaving(
        'server/database',
        'server/schema',
        'server/project-root.ts',
        'packages',
        'domain',
      ),
      ...leaving(
        'server/platform',
        'server/database',
        'server/schema',
        'server/project-root.ts',
        'packages',
        'domain',
      ),
    ]).toEqual([]);
  });

  test('at the root of domain stands only what every subject uses', () => {
    const root = listSources('domain').filter((file) => /^domain\/[^/]+$/.test(file));
    expect(root.length).toBeLessThanOrEqual(15);
  });

  test('types of tables are in server/schema', () => {
    const wrong = listSources('server').filter(
      (file) => !isIn(file, 'server/schema') && file.endsWith('/tables.ts'),
    );
    expect(wrong).toEqual([]);
  });

  test('lead from routes to services to queries', () => {
    const upward = within('server').filter(
      ({ file, target }) =>
        (file.endsWith('queries.ts') && /\/(?:service|routes|context|jobs)\.ts$/.test(target)) ||
        (target.endsWith('/routes.ts') &&
          !file.endsWith('/routes.ts') &&
          !isIn(file, 'server/api.ts', 'server/app.ts', 'server/start')),
    );
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('a cycle is found', () => {
    const arrows = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(findCycle(arrows)).toEqual(['b', 'c', 'b']);
  });
});

describe('SQL', () => {
  /** With the reason why it is not in a queries file. */
  const exceptions = {
    'server/books/ledger/': 'invariants are statements',
    'server/database/': 'below the slices',
    'server/catalog/seed/': 'fills an empty shop',
    'server/orders/coupons/seed.ts': 'fills an empty shop',
    'server/farm/pages/seed.ts': 'fills an empty shop',
    'server/farm/season/seed.ts': 'fills an empty shop',
    'server/start/demo-accounts.ts': 'fills an empty shop',
  };
  const statements = [
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    /\bsql(?:<[^`]*>)?`/,
    /\bsql\b.*from 'kysely'/,
    /'#server\/database\/rows\.ts'/,
  ];
  const hasStatement = (source: string) => statements.some((one) => one.test(source));

  test('stands in queries files only', () => {
    const wrong = listSources('server').filter(
      (file) =>
        !file.endsWith('queries.ts') &&
        !Object.keys(exceptions).some((place) => file.startsWith(place)) &&
        hasStatement(readSource(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('every exception is needed', () => {
    const sources = listSources('server').filter((file) => hasStatement(readSource(file)));
    const unneeded = Object.keys(exceptions).filter(
      (place) => !sources.some((file) => file.startsWith(place)),
    );
    expect(unneeded).toEqual([]);
  });
});

test('OpenTelemetry is loaded only when traces are on', () => {
  const eager = imports.filter(
    ({ file, target, typeOnly }) =>
      isIn(target, 'server/platform/tracing') &&
      target !== 'server/platform/tracing/settings.ts' &&
      !isIn(file, 'server/platform/tracing') &&
      !typeOnly,
  );
  expect(eager.map(describeImport)).toEqual([
    'server/start/tracing.ts → server/platform/tracing/tracing.ts', // a dynamic import
  ]);
  const users = listSources(...folders).filter((file) =>
    readLibraries(file).some((name) => name.startsWith('@opentelemetry')),
  );
  expect(users.filter((file) => !isIn(file, 'server/platform/tracing'))).toEqual([]);
});

test('server and auth read the time from the database’s clock', () => {
  /** With the reason why the machine's clock is right there. */
  const exceptions = {
    'packages/postgres/clock.ts': 'goes on from it',
    'server/platform/tracing/statements.ts': 'other spans have it too',
  };
  const wrong = listSources('server', 'packages').filter(
    (file) =>
      !isIn(file, 'packages/auth/tests') && /\bDate\.now\b|\bnew Date\(\)/.test(readSource(file)),
  );
  expect(wrong.toSorted()).toEqual(Object.keys(exceptions));
});

describe('locks', () => {
  /** Rows of these are deleted, or get another key: they need the strongest lock. */
  const strongest = [
    'server/catalog/admin-queries.ts',
    'server/catalog/variety-queries.ts',
    'server/farm/season/queries.ts',
    'server/mail/newsletter/issues/queries.ts',
  ];

  // Foreign keys take weak locks on the rows that they name: whoever holds one and asks for the
  // strongest waits for others who do the same.
  test('rows are locked for no key update, unless they are deleted or get another key', () => {
    const locking = listSources('server').filter((file) =>
      /\.forUpdate\(|\bfor update\b/.test(readSource(file)),
    );
    expect(locking.toSorted()).toEqual(strongest);
  });
});
