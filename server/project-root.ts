import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, both for the sources and for the bundle in `build/shop`. */
export const projectRoot = path.dirname(findPackageJSON('..', import.meta.url)!);
