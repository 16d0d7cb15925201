import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AdminButton } from './admin-button.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps<Input extends FieldValues> extends Omit<
  FormProps<Input>,
  'label' | 'cancel' | 'isKept'
> {
  title: string;
  description?: ReactNode;
  /** Below the form. */
  footer?: ReactNode;
  /** The name of a button that closes the dialog. Omit it where the cross is enough. */
  cancel?: string;
  /** Classes of the grid that the fields are in. */
  body?: string;
  onClose: () => void;
}

/** A dialog that asks for what a change needs. */
export function FormDialog<Input extends FieldValues>(props: FormDialogProps<Input>) {
  const { title, description, footer, cancel, buttons, body = 'gap-4', onClose, ...form } = props;
  return (
    <AdminDialog title={title} description={description} onClose={onClose}>
      <div className="mt-5">
        <Form
          {...form}
          isKept // the dialog asks
          label={title}
          buttons={
            <>
              {buttons}
              {cancel && <AdminButton onClick={onClose}>{cancel}</AdminButton>}
            </>
          }
        >
          <div className={`grid items-start ${body}`}>{form.children}</div>
        </Form>
      </div>
      {footer}
    </AdminDialog>
  );
}
