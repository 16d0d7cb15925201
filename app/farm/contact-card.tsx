import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

interface ContactCardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

export const ContactCard = ({ icon: Icon, title, children }: ContactCardProps) => (
  <Panel className="grid grid-cols-[44px_1fr]">
    <Icon aria-hidden className="mt-1 size-[26px] text-leaf" strokeWidth={1.6} />
    <div className="min-w-0">
      <h2 className="mb-1.5 text-2xl">{title}</h2>
      {children}
    </div>
  </Panel>
);
