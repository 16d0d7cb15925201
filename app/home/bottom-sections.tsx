import type { Testimonials as TestimonialList } from '#domain/farm/testimonials.ts';
import { ShopNow } from './shop-now.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrustRow } from './trust-row.tsx';

export function BottomSections({ testimonials }: { testimonials: TestimonialList }) {
  return (
    <>
      <Testimonials {...testimonials} />
      <div className="wrap">
        <TrustRow />
        <ShopNow />
      </div>
    </>
  );
}
