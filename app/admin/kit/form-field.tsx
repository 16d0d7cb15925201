import { useId, type ReactNode } from 'react';
import { AdminInput, AdminSelect, AdminText } from './controls.tsx';

interface NoteProps {
  error?: string | undefined;
  hint?: ReactNode;
}

/** Puts a hint, or the error, below a control. */
const noted = <Props extends { label: string; className?: string | undefined }>(
  Control: (props: Props) => ReactNode,
) =>
  function NotedControl({ error, hint, className = '', ...props }: Props & NoteProps) {
    const id = useId();
    const note = error ?? hint;
    const state = {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': note ? id : undefined,
    };
    const look = error ? 'font-medium text-apple' : 'text-ink-2';
    return (
      <div className={`min-w-0 ${className}`}>
        <Control {...(props as unknown as Props)} {...state} /> {/* those of the control */}
        {note && (
          <p id={id} className={`mt-1 text-xs leading-snug whitespace-pre-line ${look}`}>
            {note}
          </p>
        )}
      </div>
    );
  };

/** Dense admin inputs with a note. */
export const InputField = noted(AdminInput);
export const TextField = noted(AdminText);
export const SelectField = noted(AdminSelect);
