import type { Plugin } from 'vite';

/** The module that a page loads when it navigates. */
const lateEntry = /\/app\/router\/full-router\.ts$/;
/** Files of React Router that keep no state, and of which a page needs only a few functions before it navigates. */
const parted =
  /\/react-router\/dist\/(?:production|development)\/(?:index|lib\/router\/(?:router|utils|instrumentation|matcher|matcher-route-pattern\.preload)|lib\/dom\/ssr\/(?:single-fetch|hydration|routes|data))\.js$/;
const late = '?late';

/**
 * Bundles some files of React Router twice: once with the few functions that every page needs, and once for
 * `app/router/full-router.ts`. A bundler assigns whole files to chunks, so that otherwise every page would load the router
 * for the sake of a constant.
 */
export function lateReactRouter(): Plugin {
  return {
    name: 'late-react-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!importer || !(lateEntry.test(importer) || importer.endsWith(late))) return null;
      const resolved = await this.resolve(source, importer.replace(late, ''), { skipSelf: true });
      return resolved && parted.test(resolved.id)
        ? { ...resolved, id: resolved.id + late, moduleSideEffects: false }
        : resolved;
    },
  };
}
