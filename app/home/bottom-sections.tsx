import { ShopNow } from './shop-now.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrustRow } from './trust-row.tsx';

export function BottomSections() {
  return (
    <>
      <Testimonials />
      <div className="wrap">
        <TrustRow />
        <ShopNow />
      </div>
    </>
  );
}
