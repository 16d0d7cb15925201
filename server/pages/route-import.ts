import path from 'node:path';

export interface RouteImport {
  /** Of the file that has the code. */
  path: string;
  /** JavaScript for a promise of the route's module. */
  expression: string;
}

const facade = /^export\{([^{}]*)\}from"(\.\/[^"]+)";?\s*$/;

/**
 * Imports the module of a route. The build keeps a file for every route; where shared code includes the route's, that file only passes
 * on names of the shared one, which is imported directly: a request less on a slow network. `code` is the file's, if it is known.
 */
export function importRoute(route: string, code: string | undefined): RouteImport {
  const [, names, source] = (code && facade.exec(code)) || [];
  if (!names || !source) return { path: route, expression: `import(${JSON.stringify(route)})` };
  const shared = path.posix.join(path.posix.dirname(route), source);
  const exports = names.split(',').map((name) => {
    const [local = '', exported = local] = name.trim().split(' as ');
    return `${exported}:m.${local}`;
  });
  return {
    path: shared,
    expression: `import(${JSON.stringify(shared)}).then((m)=>({${exports.join(',')}}))`,
  };
}
