import { Section } from '#app/ui/section.tsx';
import { RowLink } from './row-list.tsx';

interface ShortListProps {
  title: string;
  note?: string;
  rows: readonly { key?: string; name: string; to?: string; value: string; isAlarming?: boolean }[];
  /** Below the list. */
  more?: string | false;
}

/** Names with a value, in columns. Nothing without any. */
export const ShortList = ({ title, note, rows, more }: ShortListProps) =>
  rows.length > 0 && (
    <Section plain title={title} note={note} className="mt-8">
      <ul className="grid gap-x-10 overflow-hidden rounded-panel border border-line bg-surface px-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ name, key = name, to, value, isAlarming }) => (
          <li
            key={key}
            className="relative -mb-px flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5 text-sm"
          >
            <span className="min-w-0 break-words">
              {to ? <RowLink to={to}>{name}</RowLink> : name}
            </span>
            <span
              className={`whitespace-nowrap tabular-nums ${isAlarming ? 'text-apple' : 'text-ink-2'}`}
            >
              {value}
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-2 text-sm text-ink-2">{more}</p>}
    </Section>
  );
