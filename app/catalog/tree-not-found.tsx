import { ButtonLink } from '#app/ui/button.tsx';

/** Shown with status 404 for a variety or tree that is not there, or sold out as a variety. */
export function TreeNotFound() {
  return (
    <div className="wrap section grid justify-items-center gap-4 text-center">
      <h1 className="title-page">Product not found</h1>
      <p className="max-w-[34em] text-lg text-ink-2">This tree is not in our catalog, or all of them have found a garden.</p>
      <ButtonLink to="/catalog" className="mt-3">
        Back to Catalog
      </ButtonLink>
    </div>
  );
}
