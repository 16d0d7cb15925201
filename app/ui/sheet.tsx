import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

interface SheetProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** Page body of a screen with one task: title, lead and one panel. */
export const Sheet = ({ title, lead, children, below }: SheetProps) => (
  <div className="wrap">
    <div className="mx-auto max-w-[480px] py-[clamp(36px,6vw,80px)]">
      <h1 className="title-section">{title}</h1>
      {lead && <p className="mt-3 text-lg text-ink-2">{lead}</p>}
      <Panel className="mt-7">{children}</Panel>
      {below && <p className="mt-6 text-center text-sm text-ink-2">{below}</p>}
    </div>
  </div>
);
