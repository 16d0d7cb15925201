import { enableCompileCache } from 'node:module';
import path from 'node:path';
// Process-wide setup. Must be imported first.
import { projectRoot } from '#server/project-root.ts';

/** React picks its build on first import. */
process.env.NODE_ENV ??= 'production';

/** Speeds up the next start. Node's default folder is world-writable; this one is not. */
enableCompileCache(path.join(projectRoot, 'node_modules/.cache/node'));
