import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Inline message that stays; a toast would disappear before the user can act on it. */
export function Notice({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-thumb px-4 py-3.5 text-sm ${tone === 'success' ? 'bg-leaf-tint' : 'bg-apple-tint'}`}
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 flex-none ${tone === 'success' ? 'text-leaf' : 'text-apple'}`}
        strokeWidth={1.8}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
