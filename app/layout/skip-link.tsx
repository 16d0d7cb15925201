/** First tab stop: skips the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-notice rounded-full bg-pine px-5 py-3 font-semibold text-on-pine focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
  >
    Skip to content
  </a>
);
