import { settings } from '#domain/farm/settings.ts';
import { Icon } from './icon.tsx';

export const Guarantee = ({ className = '' }: { className?: string }) => (
  <div className={`flex gap-4 rounded-[18px] bg-leaf-tint px-[22px] py-5 ${className}`}>
    <Icon of="shield" className="size-7 flex-none text-leaf" />
    <div>
      <p className="font-semibold">{settings.guarantee.title}</p>
      <p className="mt-0.5 text-sm">{settings.guarantee.text}</p>
    </div>
  </div>
);
