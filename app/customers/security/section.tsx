import { useId, type ReactNode } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { Panel } from '#app/ui/panel.tsx';

interface SectionProps {
  title: string;
  lead: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}

/** One panel of the security tab. */
export function Section({ title, lead, problem, children }: SectionProps) {
  const heading = useId();
  return (
    <Panel aria-labelledby={heading}>
      <h2 id={heading} className="title-panel">
        {title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-sm text-ink-2">{lead}</p>
      <div className="mt-5 grid gap-4">
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        {children}
      </div>
    </Panel>
  );
}
