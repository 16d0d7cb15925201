import { settings } from '#domain/settings.ts';

export const RefundPolicy = () => (
  <p className="max-w-[65ch] text-sm text-ink-2">
    <b className="font-semibold text-ink">Changes and refunds.</b> {settings.orderChanges.policy}
  </p>
);
