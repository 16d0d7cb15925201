import { isRouteErrorResponse, useRouteError } from 'react-router';
import { settings } from '#domain/farm/settings.ts';
import { isMissingScript } from './boot/missing-scripts.ts';

/** Error boundary. Plain links, because the router itself may be broken. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <header className="wrap-wide pt-5">
        <a href="/" className="link inline-flex min-h-11 items-center">
          {settings.name}
        </a>
      </header>
      <main className="wrap section grid justify-items-center gap-4 text-center">
        <title>{`${isMissing ? 'Page not found' : 'Something went wrong'} | ${settings.name}`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="title-page">
          {isMissing ? 'Oops! Page not found' : 'Something went wrong'}
        </h1>
        <p className="max-w-[34em] text-lg text-ink-2">
          {isMissing ? 'Nothing is planted at this address.' : explain(error)}
        </p>
        <a href="/" className="link inline-flex min-h-11 items-center">
          Return to Home
        </a>
      </main>
    </>
  );
}

const explain = (error: unknown): string =>
  isMissingScript(error)
    ? 'A part of this page could not be loaded. Please check your connection and reload the page; your cart is safe.'
    : 'This is our fault, not yours. Please reload the page in a moment; your cart is safe.';
