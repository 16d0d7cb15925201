import { Link } from 'react-router';
import { Section } from '#app/ui/section.tsx';

interface ShortListProps {
  title: string;
  note?: string;
  rows: readonly {
    key: string;
    name: string;
    to?: string;
    value: string;
    isAlarming?: boolean;
  }[];
}

/** Names with a value, in columns. */
export const ShortList = ({ title, note, rows }: ShortListProps) =>
  rows.length > 0 && (
    <Section plain title={title} note={note} className="mt-8">
      <ul className="grid gap-x-10 overflow-hidden rounded-panel border border-line bg-surface px-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ key, name, to, value, isAlarming }) => (
          <li
            key={key}
            className="relative -mb-px flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5 text-sm"
          >
            {to ? (
              <Link
                to={to}
                className="min-w-0 break-words text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 break-words">{name}</span>
            )}
            <span
              className={`whitespace-nowrap tabular-nums ${isAlarming ? 'text-apple' : 'text-ink-2'}`}
            >
              {value}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
