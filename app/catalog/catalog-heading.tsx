export const CatalogHeading = () => (
  <>
    <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">Fruit trees</h1>
    <p className="mt-3 text-lg text-ink-2">
      Pick a variety for its fruit, then a rootstock for the size of your yard.
    </p>
  </>
);
