import { Lock } from 'lucide-react';
import { Brand } from '#app/ui/brand.tsx';

/** Has no navigation except the logo, to avoid distractions. */
export const CheckoutHeader = () => (
  <header className="border-b border-line">
    <div className="wrap-wide flex h-16 items-center justify-between gap-4 sm:h-20">
      <Brand surface="paper" />
      <p className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2">
        <Lock aria-hidden className="size-[18px] flex-none" strokeWidth={1.6} />
        <span>
          Secure<span className="max-[379px]:sr-only"> checkout</span>
        </span>
      </p>
    </div>
  </header>
);
