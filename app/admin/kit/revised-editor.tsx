import type { ReactNode } from 'react';
import type { Revised } from '#domain/admin/revisions.ts';
import { AdminHeading } from './admin-heading.tsx';
import { NoData, type Back } from './query-view.tsx';
import { RevisionHistory } from './revision-history.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { useRevised, type RevisedOptions } from './use-revised.ts';

/** What the form of an editor needs. */
export interface EditedForm<Content> {
  content: Content;
  busy: boolean;
  /** While a conflict is decided. */
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: Content, onRefused?: (error: Error) => void) => void;
}

/** The state that the form was opened with, and whether it has unsaved changes. */
interface Opened<Content> {
  opened: Revised<Content>;
  isDirty: boolean;
}

interface RevisedEditorProps<Content, State extends Revised<Content>> extends RevisedOptions<
  Content,
  State
> {
  title: (state: State) => ReactNode;
  back?: Back;
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
  const { what, title, back, actions, summary, children, more } = props;
  const revised = useRevised<Content, State>(props);
  const { edited, data, history, conflict, busy, error, retry, save, restore, onDirty } = revised;
  if (!edited || !data)
    return <NoData error={error} what={`the ${what}`} back={back} onRetry={retry} />;
  const { content } = edited;
  const opened = { opened: edited, isDirty: revised.isDirty };
  const form = { content, busy, disabled: Boolean(conflict), onDirty, onSave: save };
  return (
    <>
      <AdminHeading title={title(data)} back={back}>
        {actions?.(data, opened)}
      </AdminHeading>
      {summary?.(data, opened)}
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      {children(form, data, opened)}
      {more?.(data)}
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}
