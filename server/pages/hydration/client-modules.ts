import path from 'node:path';

/** A file of the client build with JavaScript. */
export interface ClientModule {
  /** The URL path of the file that has the code. */
  path: string;
  /** JavaScript for a promise of the module. */
  expression: string;
  /** Characters; 0 where unknown. */
  size: number;
}
export type FindModule = (urlPath: string) => ClientModule;

/** Looks each file up once. `codeOf` knows nothing of a build that is still being written. */
export function createModules(codeOf: (urlPath: string) => string | undefined): FindModule {
  const known = new Map<string, ClientModule>();
  return function find(urlPath) {
    const found = known.get(urlPath) ?? read(urlPath, codeOf(urlPath), find);
    known.set(urlPath, found);
    return found;
  };
}

const facade = /^export\{([^{}]*)\}from"(\.\/[^"]+)";?\s*$/;

/**
 * The build keeps a file for every route. Where shared code includes the route's, that file only
 * passes on names of the shared one, which is imported directly: a request less on a slow network.
 */
function read(urlPath: string, code: string | undefined, find: FindModule): ClientModule {
  const [, names, source] = (code && facade.exec(code)) || [];
  if (!names || !source)
    return {
      path: urlPath,
      expression: `import(${JSON.stringify(urlPath)})`,
      size: code?.length ?? 0,
    };
  const shared = find(path.posix.join(path.posix.dirname(urlPath), source));
  const exports = names.split(',').map((name) => {
    const [local = '', exported = local] = name.trim().split(' as ');
    return `${exported}:m.${local}`;
  });
  return { ...shared, expression: `${shared.expression}.then((m)=>({${exports.join(',')}}))` };
}
