// `npm run doctor -- NAME` runs one of the checks in this folder.
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname).flatMap(
  (file) => /^(?!main)(\w+)\.ts$/.exec(file)?.[1] ?? [],
);
const name = process.argv[2] ?? '';
if (!names.includes(name)) {
  process.stderr.write(`npm run doctor -- ${names.join(' | ')}\n`);
  process.exit(1);
}
await import(`./${name}.ts`);
