import { useContext } from 'react';
import figtree from '#app/fonts/figtree-text.woff2?url';
import fraunces from '#app/fonts/fraunces-display.woff2?url';
import { NonceContext } from './nonce.ts';
import inlineCss from '#app/app.css?inline';
import devHref from '#app/app.css?url';

export const fontPreloads = [fraunces, figtree];

const id = 'styles';

/** The browser bundle has no copy of the style sheet: it reads the one that the server sent. */
const sent = import.meta.env.SSR ? null : document.querySelector<HTMLStyleElement>(`#${id}`);
const css = import.meta.env.SSR ? inlineCss : (sent?.textContent ?? '');

/**
 * React makes the element anew when the whole page gives way to the error page; the content policy
 * must allow that one too.
 */
export function Styles() {
  const nonce = useContext(NonceContext) ?? sent?.nonce;
  if (import.meta.env.DEV) return <link rel="stylesheet" href={devHref} />;
  return (
    <style
      nonce={nonce}
      id={id}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
