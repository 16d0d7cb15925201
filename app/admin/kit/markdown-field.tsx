import { Bold, Heading2, Link2, List } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { asTyped, lineField, type FieldsForm } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { pageValues } from '#domain/farm/page-values.ts';
import { Fields } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { changedPart, linkText, markText, type MarkdownMark } from './markdown-marks.ts';

const marks = { bold: Bold, link: Link2, list: List, heading: Heading2 };

type MarkdownFieldProps = Pick<ComponentProps<typeof Fields>, 'of' | 'at'> & {
  form: FieldsForm;
  /** The field of the text. */
  name: string;
};

/** A long text with buttons that mark what is selected in it, and how to write it. The text stays Markdown. */
export function MarkdownField({ of, at = '', form, name }: MarkdownFieldProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [linked, setLinked] = useState<{ start: number; end: number; words: string }>();
  const findField = () =>
    toolbar.current
      ?.closest('form')
      ?.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(at + name)}"]`);
  function mark(as: MarkdownMark | 'link'): void {
    const field = findField();
    if (!field) return;
    const { value, selectionStart: start, selectionEnd: end } = field;
    if (as === 'link') setLinked({ start, end, words: value.slice(start, end) });
    else type(field, markText(value, start, end, as));
  }
  function link(to: Link): void {
    const field = findField();
    if (!field || !linked) return;
    flushSync(() => setLinked(undefined)); // the open dialog would keep the focus
    type(field, linkText(field.value, linked.start, linked.end, to));
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
              onClick={() => mark(as as keyof typeof marks)} // their keys
              className="grid size-11 place-items-center rounded-field hover:bg-linen"
            >
              <Icon aria-hidden className="size-5" />
            </button>
          );
        })}
      </div>
      {linked && (
        <LinkDialog words={linked.words} onClose={() => setLinked(undefined)} onLink={link} />
      )}
      <Fields of={of} at={at} form={form} only={[name]} />
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

/** Changes the text as typing would: the browser's undo takes it back, and the form hears of it. */
function type(field: HTMLTextAreaElement, marked: ReturnType<typeof markText>): void {
  const { start, end, inserted } = changedPart(field.value, marked.text);
  field.focus();
  field.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the undo of a text field
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
  field.setSelectionRange(marked.start, marked.end);
}

const linkSchema = z.object({
  words: z.string().check(z.trim(), z.minLength(1, 'Enter the words of the link')),
  address: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^(?:\/|https?:\/\/\S|mailto:\S|tel:\S|#)/i,
        'Enter a page such as /catalog, or an address that begins with https:// or mailto:',
      ),
    ),
});
type Link = z.infer<typeof linkSchema>;
const linkFields = {
  words: lineField('Words of the link', { maxLength: 200 }),
  address: lineField('Address', {
    maxLength: 500,
    hint: 'A page of the shop such as /catalog, https://… or mailto:…',
  }),
};

interface LinkDialogProps {
  words: string;
  onClose: () => void;
  onLink: (link: Link) => void;
}

function LinkDialog({ words, onClose, onLink }: LinkDialogProps) {
  const [opened] = useState({ words });
  const form = useSchemaForm({
    schema: linkSchema,
    ...asTyped(linkFields, opened),
    onSave: onLink,
  });
  return (
    <FormDialog
      form={form}
      title="Link"
      save={['Insert the link', 'Inserting...']}
      cancel="Cancel"
      onClose={onClose}
    >
      <Fields of={linkFields} form={form} />
    </FormDialog>
  );
}
