import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { CouponEditor } from './coupon-editor.tsx';
import { CouponListView } from './coupon-list-view.tsx';
import { NewCoupon } from './new-coupon.tsx';

/** The list, one coupon or a new one, by the URL. */
export function CouponsScreen() {
  const [params] = useScreenParams();
  const id = params.get('id');
  if (id === 'new') return <NewCoupon />;
  return id ? <CouponEditor key={id} id={id} /> : <CouponListView />;
}
