import { Award, Lock, MapPin, ShieldCheck, Sprout, type LucideIcon } from 'lucide-react';
import { settings } from '#domain/farm/settings.ts';

const promises: readonly { icon: LucideIcon; text: string; isClaimed?: () => boolean }[] = [
  { icon: Lock, text: 'Secure Checkout' },
  { icon: ShieldCheck, text: 'Healthy Arrival Guarantee' },
  { icon: Sprout, text: 'Organically Grown', isClaimed: () => settings.claims.organic.text !== '' },
  { icon: MapPin, text: 'Locally Sourced' },
  { icon: Award, text: 'Premium Quality' },
];

export const TrustRow = () => (
  <ul className="grid grid-cols-2 gap-x-7 gap-y-[18px] border-y border-line py-7 sm:flex sm:flex-wrap sm:justify-between">
    {promises
      .filter(({ isClaimed }) => isClaimed?.() ?? true)
      .map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-[11px] text-base leading-snug font-[550]">
          <Icon aria-hidden className="size-[22px] flex-none text-leaf" strokeWidth={1.7} />
          {text}
        </li>
      ))}
  </ul>
);
