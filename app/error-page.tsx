import { isRouteErrorResponse, useRouteError } from 'react-router';

/** When a page fails. Plain links: whatever broke may be the router itself. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="wrap section grid justify-items-center gap-4 text-center">
      <title>Something went wrong</title>
      <h1 className="title-page">{status === 404 ? 'Oops! Page not found' : 'Something went wrong'}</h1>
      <p className="max-w-[34em] text-lg text-ink-2">
        {status === 404 ? 'Nothing is planted at this address.' : 'It is our fault, not yours. Please load the page again in a moment; your cart is safe.'}
      </p>
      <a href="/" className="link inline-flex min-h-11 items-center">
        Return to Home
      </a>
    </main>
  );
}
