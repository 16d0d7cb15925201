import type { Testimonials as TestimonialList } from '#domain/farm/testimonials.ts';
import { ShopNow } from './shop-now.tsx';
import { Testimonials } from './testimonials.tsx';
import { TrustRow } from './trust-row.tsx';

export const BottomSections = ({ testimonials }: { testimonials: TestimonialList }) => (
  <>
    <Testimonials {...testimonials} />
    <div className="wrap">
      <TrustRow />
      <ShopNow />
    </div>
  </>
);
