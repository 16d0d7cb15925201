// `npm run doctor` checks everything; `npm run doctor -- NAME` runs one of the checks in this folder.
const checks = ['ledger', 'mail'];
const name = process.argv[2];
if (name !== undefined && !checks.includes(name)) {
  process.stderr.write(`npm run doctor [-- ${checks.join(' | ')}]\n`);
  process.exit(1);
}
await import(name ? `./${name}.ts` : './everything.ts');
