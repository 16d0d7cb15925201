import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asTyped, type Complete, type FieldSet } from '#app/ui/form/fields.tsx';
import { useSchemaForm, type Schema } from '#app/ui/form/use-schema-form.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import { adminQuery, type ArgsOf, type DataRoute } from './admin-api.ts';
import { AdminHeading } from './admin-heading.tsx';
import { Form, type FormProps } from './form.tsx';
import { NoData, type Back } from './query-view.tsx';
import { RevisionHistory } from './revision-history.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { useRevised, type BasedOn, type RevisedOptions } from './use-revised.ts';

type Editor<Content> = ReturnType<typeof useRevised<Content, Revised<Content>>>;
/** What the form of an editor needs. */
export type EditedForm<Content> = NonNullable<Editor<Content>['form']>;
type Opened<Content> = NonNullable<Editor<Content>['opened']>;

interface RevisedRoutes<Args, State extends Revised<unknown>> extends DataRoute<Args, State> {
  $put(args: Args & { json: BasedOn & { content: State['content'] } }): Promise<unknown>;
  restore: { $post(args: Args & { json: BasedOn & { revision: number } }): Promise<unknown> };
}

/** How an editor loads, saves and restores by the usual routes. */
export const revised = <Args, State extends Revised<unknown>>(
  route: RevisedRoutes<Args, State>,
  ...args: ArgsOf<Args>
) => ({
  query: adminQuery(route, ...args),
  save: (json: BasedOn & { content: State['content'] }) => route.$put({ ...args[0]!, json }),
  restore: (json: BasedOn & { revision: number }) => route.restore.$post({ ...args[0]!, json }),
});

interface RevisedEditorProps<Content, State extends Revised<Content>> extends RevisedOptions<
  Content,
  State
> {
  title: (state: State) => ReactNode;
  back?: Back;
  intro?: string;
  actions?: (state: State, opened: Opened<Content>) => ReactNode;
  /** Between heading and form. */
  summary?: (state: State, opened: Opened<Content>) => ReactNode;
  children: (form: EditedForm<Content>, state: State, opened: Opened<Content>) => ReactNode;
  /** Between form and history. */
  more?: (state: State) => ReactNode;
}

/** Edits something that is kept in revisions: heading, conflict with another admin, form, history. */
export function RevisedEditor<Content, State extends Revised<Content>>(
  props: RevisedEditorProps<Content, State>,
) {
  const { what, title, back, intro, actions, summary, children, more } = props;
  const editor = useRevised<Content, State>(props);
  const { data, error, retry, opened, form, conflict, onRestore } = editor;
  if (!form || !opened || !data)
    return <NoData error={error} what={`the ${what}`} back={back} onRetry={retry} />;
  return (
    <>
      <AdminHeading title={title(data)} back={back} intro={intro}>
        {actions?.(data, opened)}
      </AdminHeading>
      {summary?.(data, opened)}
      {conflict && <SaveConflict {...conflict} />}
      {children(form, data, opened)}
      {more?.(data)}
      <RevisionHistory history={data.history} busy={form.busy} onRestore={onRestore} />
    </>
  );
}

type EditorForm = ReturnType<typeof useSchemaForm<FieldValues, unknown>>;

interface EditFormProps<Content> extends Omit<
  FormProps<FieldValues>,
  'form' | 'buttons' | 'children' | 'isKept'
> {
  edited: EditedForm<Content>;
  schema: Schema<Content>;
  fields: FieldSet;
  complete?: Complete;
  /** What follows a refusal, instead of showing it in the form. */
  onRefused?: (error: Error, form: EditorForm) => void;
  buttons?: (form: EditorForm) => ReactNode;
  /** What is around the form and depends on it. */
  frame?: (form: EditorForm, content: ReactNode) => ReactNode;
  children: (form: EditorForm) => ReactNode;
}

/** The form of an editor, by its fields. */
export function EditForm<Content extends object>(props: EditFormProps<Content>) {
  const { edited, schema, fields, complete, onRefused, buttons, frame, children, ...own } = props;
  const { content, onDirty, onSave, ...state } = edited;
  const form: EditorForm = useSchemaForm<FieldValues, Content>({
    schema,
    ...asTyped(fields, content, complete),
    onDirty,
    onSave: (changed, refuse) =>
      onSave(changed, onRefused ? (error) => onRefused(error, form) : refuse),
  });
  const shown = (
    <Form {...state} {...own} isKept form={form} buttons={buttons?.(form)}>
      {children(form)}
    </Form>
  );
  return frame ? frame(form, shown) : shown;
}
