import type { ReactNode } from 'react';

interface ProblemProps {
  className?: string;
  children: ReactNode;
}

/** Why a form was refused; nothing while there is nothing to tell. */
export const Problem = ({ className = '', children }: ProblemProps) =>
  children ? (
    <p role="alert" className={`font-medium text-apple ${className}`}>
      {children}
    </p>
  ) : null;
