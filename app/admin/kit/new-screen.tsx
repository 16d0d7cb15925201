import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { unwrap, type Pending } from '#app/api.ts';
import { asTyped, type Complete, type FieldSet, type FieldsForm } from '#app/ui/form/fields.tsx';
import type { Schema } from '#app/ui/form/use-schema-form.ts';
import { AdminHeading } from './admin-heading.tsx';
import { Form } from './form.tsx';
import { useChangeForm } from './use-change-form.ts';

interface NewScreenProps<Content> {
  title: string;
  /** Its address; the editor of a new one is below it. */
  list: string;
  schema: Schema<Content>;
  fields: FieldSet;
  /** What the form opens with; other fields are empty. */
  content: object;
  complete?: Complete;
  create: (content: Content) => Pending<{ id: string }>;
  save: readonly [string, string];
  done: string | ((content: Content) => string);
  children: (form: FieldsForm) => ReactNode;
}

/** Adds what has an editor, and opens it there. */
export function NewScreen<Content>(props: NewScreenProps<Content>) {
  const { title, list, schema, fields, content, create, save, done, complete, children } = props;
  const navigate = useNavigate();
  const form = useChangeForm({
    schema,
    ...asTyped(fields, content, complete),
    async send(added: Content) {
      const { id } = await unwrap(create(added));
      await navigate(`${list}/${id}`);
    },
    done,
  });
  return (
    <>
      <AdminHeading title={title} />
      <Form form={form} label={title} save={save} cancel={list}>
        {children(form)}
      </Form>
    </>
  );
}
