import type { Variety } from '#domain/catalog.ts';
import { VarietyGrid } from './variety-grid.tsx';

export function AlsoBought({ varieties }: { varieties: readonly Variety[] }) {
  return (
    <section aria-labelledby="also-bought" className="print:hidden">
      <h2 id="also-bought" className="title-section mb-[26px]">
        Customers Also Bought
      </h2>
      <VarietyGrid varieties={varieties} columns="three" heading="h3" />
    </section>
  );
}
