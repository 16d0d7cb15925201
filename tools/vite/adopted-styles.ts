import path from 'node:path';
import type { Plugin } from 'vite';

const adoptedStylesFile = JSON.stringify(
  path.resolve(import.meta.dirname, '../../app/boot/adopted-styles.ts'),
);

/** Functions of libraries that add a style element, which the pages' content policy refuses. */
const adders: { file: RegExp; function: RegExp; replacement: string }[] = [
  {
    file: /\/sonner\/dist\/index\.mjs$/,
    function: /function __insertCSS\(code\) \{[\s\S]*?\n\}/,
    replacement: `import { adoptStyles as __insertCSS } from ${adoptedStylesFile};`,
  },
  {
    file: /\/react-style-singleton\/dist\/es20\d\d\/singleton\.js$/,
    function: /[\s\S]*/,
    replacement: `export { stylesheetSingleton } from ${adoptedStylesFile};`,
  },
];

/** Lets libraries add their styles as adopted style sheets: scripts that may run may adopt them. */
export function adoptedStyles(): Plugin {
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const adder = adders.find(({ file }) => file.test(id));
      if (!adder) return null;
      if (!adder.function.test(code)) this.error(`${id} adds its styles in another way now`);
      return { code: code.replace(adder.function, adder.replacement), map: null };
    },
  };
}
