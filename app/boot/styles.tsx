import { useContext } from 'react';
import figtree from '#app/fonts/figtree-text.woff2?url';
import fraunces from '#app/fonts/fraunces-display.woff2?url';
import { NonceContext } from './nonce.ts';
import inlineCss from '#app/app.css?inline';
import devHref from '#app/app.css?url';

export const fontPreloads = [fraunces, figtree];

// The browser bundle omits it: React keeps the server's text when hydrating.
const css = import.meta.env.SSR ? inlineCss : '';

export function Styles() {
  const nonce = useContext(NonceContext);
  if (import.meta.env.DEV) return <link rel="stylesheet" href={devHref} />;
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
