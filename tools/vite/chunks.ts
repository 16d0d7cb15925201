/**
 * Chunks for code shared between pages: a few large ones compress better than many small ones. Each group includes its imports
 * that no earlier group has taken.
 *
 * The files are named, because the bundler's own rules do worse: with libraries alone the catalog loads 116 kB in 41 files instead
 * of 112 kB in 8, and groups by how many pages share a file put admin screens into every page (172 kB and more). A file that
 * moves costs bytes, not correctness; tools/page-weight.test.ts tells.
 */
export const chunkGroups = [
  {
    name: 'every-page',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: 'layout',
    test: /app\/(?:root\.tsx|error-page|layout\/(?:shop-layout|nav-|account-links|side-menu|use-)|navigation\/|boot\/(?:static-part|missing-scripts)|ui\/(?:brand|icon|notify|site-data|lazy-part)|session\/session|admin\/orders\/check-in\/forget-|newsletter\/(?:newsletter-popup-slot|popup-))|domain\/(?:catalog\/catalog|farm\/settings)\.ts$/,
  },
  {
    name: 'trees',
    test: /app\/(?:catalog\/(?:variety-card|variety-grid|rootstock-pills|stock-label)|ui\/(?:badge|button|fruit-style|tree-icon|tree-picture|person|tree-to-scale|guarantee|quantity-stepper)|orders\/cart\/(?:use-add-to-cart|pending-tree)|season\/season-wait|newsletter\/newsletter-form)\.tsx?$|domain\/(?:money|catalog\/rootstocks|catalog\/tree-size|farm\/season)\.ts$/,
  },
];
