import type { ReactNode } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { Section } from '#app/ui/section.tsx';

interface SecuritySectionProps {
  title: string;
  lead: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}

/** One panel of the security tab. */
export const SecuritySection = ({ title, lead, problem, children }: SecuritySectionProps) => (
  <Section title={title} note={lead} body="grid gap-4">
    {problem && <Notice tone="error">{problem}</Notice>}
    {children}
  </Section>
);
