import inlineCss from './app.css?inline';
import devHref from './app.css?url';
import figtree from '#app/fonts/figtree-text.woff2?url';
import fraunces from '#app/fonts/fraunces-display.woff2?url';

export const fontPreloads = [fraunces, figtree];

// The HTML of a page carries the whole style sheet (a few kB compressed): no request stands before the first paint.
// The browser's bundle does not contain it: React leaves the server's text alone while hydrating.
const css = import.meta.env.SSR ? inlineCss : '';

export function Styles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={devHref} />;
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
