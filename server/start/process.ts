// What the whole process runs under. Imported before anything else.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

/** React picks its development or production build when it is first imported. */
process.env.NODE_ENV ??= 'production';

/** A start then reads what the last one compiled. In a folder that only who installed the shop may write to, unlike Node's own choice. */
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/node'));
