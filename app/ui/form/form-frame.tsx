import { useEffect, useRef, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from './use-schema-form.ts';

interface FormFrameProps<Input extends FieldValues> extends Omit<ComponentProps<'form'>, 'form'> {
  form: Pick<SchemaForm<Input>, 'submit' | 'problemsToShow'>;
}

const invalid = ':is(input, select, textarea)[aria-invalid=true], [data-invalid] input';

/** The element of a form: it is sent by its button or Enter, and the focus goes to the first field that is refused. */
export function FormFrame<Input extends FieldValues>({ form, ...props }: FormFrameProps<Input>) {
  const element = useRef<HTMLFormElement>(null);
  const { problemsToShow } = form;
  useEffect(() => {
    if (problemsToShow > 0) element.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [problemsToShow]);
  return (
    <form
      {...props}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // React's events leave a dialog for the form whose button opened it
        form.submit();
      }}
    />
  );
}
