import type { ImportPlan } from '#domain/admin/csv-import.ts';

/** Planned changes and problems by line. */
export function ImportPlanView({
  plan: { counts, changes, problems, ignored },
}: {
  plan: ImportPlan;
}) {
  return (
    <>
      <p className="font-semibold">
        {counts.new} new, {counts.changed} changed, {counts.same} unchanged
        {counts.problems > 0 && (
          <span className="text-apple">
            , {counts.problems} with a problem. Nothing can be imported until they are fixed.
          </span>
        )}
      </p>
      {ignored.length > 0 && (
        <p className="mt-2">
          Not read, because the shop does not know{' '}
          {ignored.length === 1 ? 'this column' : 'these columns'}: {ignored.join(', ')}
        </p>
      )}
      {(problems.length > 0 || changes.length > 0) && (
        <div
          role="region"
          aria-label="Lines of the file"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys
          tabIndex={0}
          className="mt-3 max-h-[44vh] overflow-y-auto rounded-thumb border border-line"
        >
          <ul className="divide-y divide-line text-sm">
            {problems.map(({ line, column, message }) => (
              <li key={`${line} ${column} ${message}`} className="px-3.5 py-2">
                <b className="font-semibold text-apple">
                  Line {line}
                  {column && `, ${column}`}:
                </b>{' '}
                {message}
              </li>
            ))}
            {changes.map(({ line, title, kind, fields }) => (
              <li key={line} className="px-3.5 py-2 wrap-anywhere">
                <b className="font-semibold">{title}</b>
                {kind === 'new' && ' (new)'}
                <span className="block text-ink-2">
                  {fields
                    .map(({ name, before, after }) =>
                      kind === 'new'
                        ? `${name} ${after || 'none'}`
                        : `${name}: ${before || 'none'} → ${after || 'none'}`,
                    )
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {counts.problems > problems.length && (
        <p className="mt-2 text-ink-2">The first {problems.length} problems are shown.</p>
      )}
      {counts.new + counts.changed > changes.length && (
        <p className="mt-2 text-ink-2">The first {changes.length} changes are shown.</p>
      )}
    </>
  );
}
