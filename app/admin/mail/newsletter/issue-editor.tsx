import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { RevisionHistory } from '#app/admin/kit/revision-history.tsx';
import { SaveConflict } from '#app/admin/kit/save-conflict.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useCorrections } from '#app/admin/kit/use-corrections.ts';
import { useRevised } from '#app/admin/kit/use-revised.ts';
import { api, unwrap } from '#app/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import {
  describeIssue,
  issueContentSchema,
  missingFromIssue,
  type IssueContent,
} from '#domain/admin/newsletters.ts';
import { IssueBadge } from './issue-badge.tsx';
import { IssueFields } from './issue-fields.tsx';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { issueQuery, issuesKey } from './issue-queries.ts';
import { SendDialog } from './send-dialog.tsx';

const newsletters = api.api.admin.newsletters;

interface IssueEditorProps {
  id: string;
  onDirty: (isDirty: boolean) => void;
}

export function IssueEditor({ id, onDirty: onDirtyEditor }: IssueEditorProps) {
  const param = { id };
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const { edited, history, conflict, busy, isDirty, isError, retry, save, restore, onDirty } =
    useRevised({
      query: issueQuery(id),
      what: 'newsletter',
      save: (json) => unwrap(newsletters[':id'].$put({ param, json })),
      restore: (json) => unwrap(newsletters[':id'].restore.$post({ param, json })),
      describe: describeIssue,
    });
  useEffect(() => onDirtyEditor(isDirty), [isDirty, onDirtyEditor]);
  const deleting = useAdminChange({
    send: async () => {
      await unwrap(newsletters[':id'].$delete({ param }));
      await navigate('/admin/newsletter');
    },
    done: 'Draft deleted',
    failed: 'Failed to delete the draft',
    refetches: issuesKey, // this one is gone
  });

  if (!edited && isError) return <LoadProblem what="the newsletter" onRetry={retry} />;
  if (!edited) return <AdminSkeleton />;
  const missing = missingFromIssue(edited.content);

  return (
    <>
      <AdminHeading title={edited.content.subject || 'New newsletter'}>
        <ButtonLink variant="ghost" size="small" to="/admin/newsletter">
          All newsletters
        </ButtonLink>
        <Button
          variant="ghost"
          size="small"
          busyLabel={deleting.isPending && 'Deleting...'}
          onClick={() => window.confirm('Delete this draft?') && deleting.mutate()}
        >
          Delete draft
        </Button>
      </AdminHeading>
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <IssueBadge state="draft" />
        {isDirty ? 'Not saved yet' : 'Saved'}
      </p>
      {conflict && <SaveConflict {...conflict} busy={busy} />}
      <EditForm
        content={edited.content}
        busy={busy}
        disabled={Boolean(conflict)}
        onDirty={onDirty}
        onSave={save}
        sendProblem={isDirty ? 'Save the draft before you send it.' : missing && `${missing}.`}
        onSend={() => setSending(true)}
      />
      <RevisionHistory history={history} busy={busy} onRestore={restore} />
      {isSending && (
        <SendDialog id={id} revision={edited.revision} onClose={() => setSending(false)} />
      )}
    </>
  );
}

interface EditFormProps {
  content: IssueContent;
  busy: boolean;
  disabled: boolean;
  onDirty: (isDirty: boolean) => void;
  onSave: (content: IssueContent) => void;
  /** Why it cannot be sent now. */
  sendProblem: string | undefined;
  onSend: () => void;
}

function EditForm({
  content,
  busy,
  disabled,
  onDirty,
  onSave,
  sendProblem,
  onSend,
}: EditFormProps) {
  const form = useForm<IssueContent>({ values: content });
  const shown = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const testing = useAdminChange({
    send: (tested: IssueContent) => unwrap(newsletters.test.$post({ json: { content: tested } })),
    done: 'The test is on its way to you',
    failed: 'Failed to send the test',
  });
  const showIssues = useCorrections(form, (input) =>
    (issueContentSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => ({
      field: path[0] as keyof IssueContent,
      message,
    })),
  );
  const withContent = (use: (content: IssueContent) => void) =>
    void form.handleSubmit((input) => {
      const parsed = issueContentSchema.safeParse(input);
      if (parsed.success) return use(parsed.data);
      showIssues(input);
    })();

  return (
    <form
      noValidate
      aria-label="Edit newsletter"
      onSubmit={(event) => {
        event.preventDefault();
        withContent(onSave);
      }}
    >
      <fieldset disabled={disabled} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0">
          <IssueFields form={form} />
          <div className="mt-5 flex flex-wrap gap-2.5">
            <Button
              size="small"
              disabled={busy || Boolean(sendProblem)}
              aria-describedby={sendProblem ? 'send-problem' : undefined}
              onClick={onSend}
            >
              Send...
            </Button>
            <Button type="submit" variant="ghost" size="small" busyLabel={busy && 'Saving...'}>
              Save draft
            </Button>
            <Button
              variant="ghost"
              size="small"
              busyLabel={testing.isPending && 'Sending...'}
              onClick={() => withContent(testing.mutate)}
            >
              Send a test to myself
            </Button>
          </div>
          {sendProblem && (
            <p id="send-problem" className="mt-2 text-sm text-ink-2">
              {sendProblem}
            </p>
          )}
        </div>
        <IssuePreviewPanel content={{ ...content, ...shown }} />
      </fieldset>
    </form>
  );
}
