import { pageValues } from '#domain/farm/page-values.ts';

/** How to write Markdown in pages and newsletters. */
export const MarkdownHelp = () => (
  <details className="text-sm">
    <summary className="min-h-11 cursor-pointer content-center font-semibold text-pine">
      How to write
    </summary>
    <ul className="grid list-disc gap-1 pb-2 pl-5 text-ink-2">
      <li>
        <code>## Heading</code>, <code>**bold**</code>, <code>- list</code>,{' '}
        <code>1. numbered list</code>; an empty line starts a new paragraph.
      </li>
      <li>
        Links: <code>[our trees](/catalog)</code>, <code>[write](mailto:me@example.com)</code>
      </li>
      <li>HTML is shown as text.</li>
      <li>
        These follow the settings:{' '}
        {Object.keys(pageValues).map((name) => (
          <code key={name} className="wrap-anywhere">{`{${name}} `}</code>
        ))}
      </li>
    </ul>
  </details>
);
