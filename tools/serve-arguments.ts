import packageJson from '../package.json' with { type: 'json' };

/** Arguments of Node in `npm run serve`, for programs that start the shop as it is run. */
export const serveArguments: readonly string[] = packageJson.scripts.serve
  .replace(/^exec node /, '')
  .split(' ');
