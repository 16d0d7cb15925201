const anyOf = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(parts.map(({ source }) => source).join('|'));

/**
 * Chunks for code shared between pages: a few large ones compress better than many small ones. Each
 * group includes its imports that no earlier group has taken.
 *
 * The files are named, because the bundler's own rules do worse: with libraries alone the catalog
 * loads 116 kB in 41 files instead of 112 kB in 8, and groups by how many pages share a file put
 * admin screens into every page (172 kB and more). A file that moves costs bytes, not correctness;
 * tools/page-weight.test.ts tells.
 */
export const chunkGroups = [
  {
    name: 'every-page',
    test: anyOf(
      /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router)\//,
      /vite\/preload-helper/,
      /rolldown\/runtime/,
    ),
  },
  {
    name: 'layout',
    test: anyOf(
      /app\/root\.tsx/,
      /app\/error-page/,
      /app\/layout\/(?:shop-layout|nav-|place-menu-part|account-links|side-menu|use-)/,
      /app\/growing\/place\/(?:saved-place|use-fits)/,
      /domain\/growing\/place-cookie\.ts$/,
      /app\/navigation\//,
      /app\/boot\/(?:static-part|missing-scripts)/,
      /app\/ui\/(?:brand|icon|notify|site-data|lazy-part)/,
      /app\/session\/session/,
      /app\/admin\/orders\/check-in\/forget-/,
      /app\/mail\/newsletter\/(?:newsletter-popup-slot|popup-)/,
      /domain\/(?:catalog\/catalog|farm\/settings)\.ts$/,
    ),
  },
  {
    name: 'trees',
    test: anyOf(
      /app\/catalog\/(?:variety-card|variety-grid|rootstock-pills|stock-label)\.tsx?$/,
      /app\/ui\/(?:badge|button|fruit-style|tree-icon|tree-picture|person)\.tsx?$/,
      /app\/ui\/(?:tree-to-scale|guarantee|quantity-stepper)\.tsx?$/,
      /app\/orders\/cart\/(?:use-add-to-cart|pending-tree)\.tsx?$/,
      /app\/farm\/season\/season-wait\.tsx?$/,
      /app\/mail\/newsletter\/newsletter-form\.tsx?$/,
      /domain\/(?:money|catalog\/rootstocks|catalog\/tree-size|farm\/season)\.ts$/,
    ),
  },
];
