import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import type { Revised } from '#domain/admin/revisions.ts';
import { AdminHeading } from './admin-heading.tsx';
import { AdminSkeleton } from './admin-skeleton.tsx';
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

interface RevisedEditorProps<Content, State extends Revised<Content>> extends RevisedOptions<
  Content,
  State
> {
  title: (state: State) => ReactNode;
  /** Where the list is, and the name of its link. */
  back: readonly [string, string];
  actions?: (state: State) => ReactNode;
  /** Between heading and form. */
  summary?: (state: State) => ReactNode;
  children: (form: EditedForm<Content>, state: State) => ReactNode;
}

/** Edits something that is kept in revisions: heading, conflict with another admin, form, history. */
export function RevisedEditor<Content, State extends Revised<Content>>(
  props: RevisedEditorProps<Content, State>,
) {
  const { what, title, back, actions, summary, children } = props;
  const revised = useRevised<Content, State>(props);
  const { edited, data, history, conflict, busy, isError, retry, save, restore, onDirty } = revised;
  if (!edited || !data)
    return isError ? <LoadProblem what={`the ${what}`} onRetry={retry} /> : <AdminSkeleton />;
  const { content } = edited;
  return (
    <>
      <AdminHeading title={title(data)}>
        <ButtonLink variant="ghost" size="small" to={back[0]}>
          {back[1]}
        </ButtonLink>
        {actions?.(data)}
      </AdminHeading>
      {summary?.(data)}
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      {children({ content, busy, disabled: Boolean(conflict), onDirty, onSave: save }, data)}
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
    </>
  );
}
