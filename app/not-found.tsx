import { ButtonLink } from '#app/ui/button.tsx';

export const NotFound = () => (
  <div className="wrap section grid justify-items-center gap-4 text-center">
    <p className="font-display title-huge leading-none font-[420] text-ink-3" aria-hidden>
      404
    </p>
    <h1 className="title-page">Oops! Page not found</h1>
    <p className="max-w-[34em] text-lg text-ink-2">
      Nothing is planted at this address. You’ll find all of our trees in the catalog.
    </p>
    <ButtonLink to="/" className="mt-3">
      Return to Home
    </ButtonLink>
  </div>
);
