import { Badge } from '#app/ui/badge.tsx';
import { couponStateNames, type CouponState } from '#domain/admin/coupons.ts';

const tones = { active: 'leaf', scheduled: 'sky', ended: 'plain', used_up: 'gold' } as const;

export const CouponBadge = ({ state }: { state: CouponState }) => (
  <Badge tone={tones[state]}>{couponStateNames[state]}</Badge>
);
