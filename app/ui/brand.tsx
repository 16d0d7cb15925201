import { Link } from 'react-router';
import { settings } from '#domain/farm/settings.ts';

/** Logo: a grafted stem with its notch. */
export const Mark = ({ className = '' }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 48 48" fill="none" className={className}>
    <path d="M24 45V17" stroke="currentColor" strokeWidth="3.6" strokeLinecap="round" />
    <path d="M24.2 24C13.8 24 7.6 17.4 7.4 6.2 18 6.6 24.2 13 24.2 24Z" fill="currentColor" />
    <path
      d="M23.8 20.5C23.8 11.5 29.4 5.6 39 5.2 39 14.4 33.2 20.5 23.8 20.5Z"
      className="fill-mark-leaf"
    />
    <circle cx="33.2" cy="29.2" r="7.3" className="fill-mark-fruit" />
    <path
      d="M24 23.5c3.6-.6 7 .6 9.2 3"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    <path
      d="M19.5 38.8l3-2.6 3 2.2 3-2.6"
      className="stroke-(--graft)"
      strokeWidth="1.9"
      strokeLinejoin="round"
    />
  </svg>
);

const surfaces = {
  paper: { mark: 'text-pine [--graft:var(--paper)]', name: 'text-ink', tagline: 'text-ink-2' },
  deep: {
    mark: 'text-on-deep-leaf [--graft:var(--color-deepest)]',
    name: 'text-on-deep',
    tagline: 'text-on-deep-2',
  },
} as const;

export function Brand({ surface }: { surface: keyof typeof surfaces }) {
  const colors = surfaces[surface];
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-3 no-underline">
      <Mark className={`size-[34px] flex-none sm:size-[42px] ${colors.mark}`} />
      <span>
        <span
          className={`block font-display text-xl leading-none font-medium tracking-[-0.015em] sm:text-2xl ${colors.name}`}
        >
          {settings.name}
        </span>
        <span
          className={`mt-1.5 block text-xs leading-none font-medium whitespace-nowrap ${colors.tagline}`}
        >
          {settings.tagline}
        </span>
        <span className="sr-only">, home</span>
      </span>
    </Link>
  );
}
