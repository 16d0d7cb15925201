import { useId, type ComponentProps, type ReactNode } from 'react';
import { AdminInput, AdminSelect, AdminText } from './controls.tsx';

interface NoteProps {
  error?: string | undefined;
  hint?: ReactNode;
}

/** Dense admin inputs with a hint, or the error, below. */
export const InputField = (props: ComponentProps<typeof AdminInput> & NoteProps) => (
  <WithNote {...props} of={AdminInput} />
);
export const TextField = (props: ComponentProps<typeof AdminText> & NoteProps) => (
  <WithNote {...props} of={AdminText} />
);
export const SelectField = (props: ComponentProps<typeof AdminSelect> & NoteProps) => (
  <WithNote {...props} of={AdminSelect} />
);

type WithNoteProps<Props> = Props & NoteProps & { of: (props: Props) => ReactNode };

function WithNote<Props extends { className?: string; label: string }>({
  of: Control,
  error,
  hint,
  className = '',
  ...props
}: WithNoteProps<Props>) {
  const noteId = useId();
  const note = error ?? hint;
  const control = {
    ...props,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
  } as unknown as Props; // those of the control, without the note's
  return (
    <div className={`min-w-0 ${className}`}>
      <Control {...control} />
      {note && (
        <p
          id={noteId}
          className={`mt-1 text-xs leading-snug ${error ? 'font-medium text-apple' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
