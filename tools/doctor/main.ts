// `npm run doctor` checks everything; `npm run doctor -- NAME` runs one of the checks in this folder.
// Each import is written out: the bundler cannot follow a name that is put together.
const checks: Readonly<Record<string, () => Promise<unknown>>> = {
  ledger: () => import('./ledger.ts'),
  mail: () => import('./mail.ts'),
};
const name = process.argv[2];
if (name === undefined) await import('./everything.ts');
else if (Object.hasOwn(checks, name)) await checks[name]!();
else {
  process.stderr.write(`npm run doctor [-- ${Object.keys(checks).join(' | ')}]\n`);
  process.exit(1);
}
