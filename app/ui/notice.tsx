import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  warning: { icon: TriangleAlert, box: 'bg-gold-tint text-gold', mark: '' },
  error: { icon: CircleAlert, box: 'bg-apple-tint', mark: 'text-apple' },
  success: { icon: CircleCheck, box: 'bg-leaf-tint', mark: 'text-leaf' },
} as const;
const roles = { warning: undefined, error: 'alert', success: 'status' } as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  role?: 'status';
  className?: string | undefined;
  children: ReactNode;
}

/** A message that stays; a toast would disappear before anybody can act on it. */
export function Notice({ tone = 'warning', role, className = '', children }: NoticeProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div
      role={role ?? roles[tone]}
      className={`flex gap-3 rounded-thumb px-4 py-3.5 text-sm ${box} ${className}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 flex-none ${mark}`} strokeWidth={1.8} />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

type ProblemNoticeProps = Pick<NoticeProps, 'className' | 'children'>;

/** Why something was refused; nothing while there is nothing to tell. */
export const ProblemNotice = ({ className, children }: ProblemNoticeProps) =>
  children ? (
    <Notice tone="error" className={className}>
      <p>{children}</p>
    </Notice>
  ) : null;
