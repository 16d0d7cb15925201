// `npm run doctor -- NAME`: looks whether a part of the shop is well, and says what to do. Each part is a file beside this one.
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname).flatMap((file) => /^(?!main)(\w+)\.ts$/.exec(file)?.[1] ?? []);
const name = process.argv[2] ?? '';
if (!names.includes(name)) {
  process.stderr.write(`npm run doctor -- ${names.join(' | ')}\n`);
  process.exit(1);
}
await import(`./${name}.ts`);
