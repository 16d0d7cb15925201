import type { ReactNode } from 'react';

/** Why a form was refused; nothing while there is nothing to tell. */
export const Problem = ({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) =>
  children ? (
    <p role="alert" className={`font-medium text-apple ${className}`}>
      {children}
    </p>
  ) : null;
