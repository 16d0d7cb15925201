import { Bold, Heading2, Link2, List, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { FieldsForm } from './fields.tsx';
import { markdownMarks, markText, type MarkdownMark } from './markdown-marks.ts';

const buttons: Record<MarkdownMark, { name: string; Icon: LucideIcon }> = {
  bold: { name: 'Bold', Icon: Bold },
  link: { name: 'Link', Icon: Link2 },
  list: { name: 'List', Icon: List },
  heading: { name: 'Heading', Icon: Heading2 },
};

interface MarkdownButtonsProps {
  form: Pick<FieldsForm, 'setValue'>;
  /** Of the text's field, which follows in the same form. */
  name: string;
}

/** Marks what is selected in a text. The text stays Markdown. */
export function MarkdownButtons({ form, name }: MarkdownButtonsProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  function mark(as: MarkdownMark): void {
    const field = toolbar.current
      ?.closest('form')
      ?.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(name)}"]`);
    if (!field) return;
    const { text, start, end } = markText(
      field.value,
      field.selectionStart,
      field.selectionEnd,
      as,
    );
    form.setValue(name, text, { shouldDirty: true });
    field.focus();
    field.setSelectionRange(start, end);
  }
  return (
    <div ref={toolbar} role="group" aria-label="Mark the text" className="-mb-3 flex gap-1">
      {markdownMarks.map((as) => {
        const { name: label, Icon } = buttons[as];
        return (
          <button
            key={as}
            type="button"
            title={label}
            aria-label={label}
            onClick={() => mark(as)}
            className="grid size-11 place-items-center rounded-field hover:bg-linen"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        );
      })}
    </div>
  );
}
