import { Bold, Heading2, Link2, List } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { pageValues } from '#domain/farm/page-values.ts';
import { Fields, type FieldsForm } from './fields.tsx';
import { markText, type MarkdownMark } from './markdown-marks.ts';

const marks = { bold: Bold, link: Link2, list: List, heading: Heading2 };

type MarkdownFieldProps = Pick<ComponentProps<typeof Fields>, 'of' | 'at'> & {
  form: FieldsForm;
  /** The field of the text. */
  name: string;
};

/** A long text with buttons that mark what is selected in it, and how to write it. The text stays Markdown. */
export function MarkdownField({ of, at = '', form, name }: MarkdownFieldProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  function mark(as: MarkdownMark): void {
    const field = toolbar.current
      ?.closest('form')
      ?.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(at + name)}"]`);
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const { text, start, end } = markText(value, selectionStart, selectionEnd, as);
    form.setValue(at + name, text, { shouldDirty: true });
    field.focus();
    field.setSelectionRange(start, end);
  }
  return (
    <>
      <div ref={toolbar} role="group" aria-label="Mark the text" className="-mb-3 flex gap-1">
        {Object.entries(marks).map(([as, Icon]) => {
          const label = as.slice(0, 1).toUpperCase() + as.slice(1);
          return (
            <button
              key={as}
              type="button"
              title={label}
              aria-label={label}
              onClick={() => mark(as as MarkdownMark)} // their keys
              className="grid size-11 place-items-center rounded-field hover:bg-linen"
            >
              <Icon aria-hidden className="size-5" />
            </button>
          );
        })}
      </div>
      <Fields {...{ of, at, form }} only={[name]} />
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
    </>
  );
}
