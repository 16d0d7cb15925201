import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

interface NoOrderProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Shown in place of a missing order. */
export const NoOrder = ({ title, text, children }: NoOrderProps) => (
  <div className="wrap py-[clamp(36px,6vw,88px)]">
    <Panel className="mx-auto grid max-w-[640px] justify-items-center py-[clamp(40px,5vw,72px)] text-center">
      <h1 className="title-section">{title}</h1>
      <p className="mt-3 max-w-[44ch] text-ink-2">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
    </Panel>
  </div>
);
