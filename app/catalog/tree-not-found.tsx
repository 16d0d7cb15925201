import { ButtonLink } from '#app/ui/button.tsx';

/** Shown with status 404 for an unknown tree or variety. */
export const TreeNotFound = () => (
  <div className="wrap section grid justify-items-center gap-4 text-center">
    <h1 className="title-page">Product not found</h1>
    <p className="max-w-[34em] text-lg text-ink-2">This tree is not in our catalog.</p>
    <ButtonLink to="/catalog" className="mt-3">
      Back to Catalog
    </ButtonLink>
  </div>
);
