import type { ReactNode } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { Section } from '#app/ui/section.tsx';

interface SecuritySectionProps {
  title: string;
  lead: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}
interface SecurityRowProps {
  name: string;
  note: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** One panel of the security tab. */
export const SecuritySection = ({ title, lead, problem, children }: SecuritySectionProps) => (
  <Section title={title} note={lead} body="grid gap-4">
    {problem && <Notice tone="error">{problem}</Notice>}
    {children}
  </Section>
);

/** Something that opens the account. */
export const SecurityRow = ({ name, note, children }: SecurityRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0">
      <span className="font-semibold">{name}</span>
      <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{note}</span>
    </p>
    {children}
  </div>
);
