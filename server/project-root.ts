import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, both for the sources and for the bundle in `build/shop`. */
export const projectRoot = path.dirname(findPackageJSON('..', import.meta.url)!);

/** A program of the server, in the form in which this one runs. */
export const programFile = (name: 'backup'): string =>
  path.join(
    projectRoot,
    import.meta.filename.endsWith('.ts') ? `server/start/${name}.ts` : `build/shop/${name}.js`,
  );
