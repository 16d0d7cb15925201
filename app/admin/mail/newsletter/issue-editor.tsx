import { useNavigate } from 'react-router';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { InputField, TextField } from '#app/admin/kit/form-field.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { MarkdownHelp } from '#app/admin/kit/markdown-help.tsx';
import { RevisedEditor, type EditedForm } from '#app/admin/kit/revised-editor.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  describeIssue,
  issueContentSchema,
  missingFromIssue,
  type IssueContent,
} from '#domain/admin/newsletters.ts';
import { IssueBadge } from './issue-badge.tsx';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { issueQuery, issuesKey } from './issue-queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { TreePicker } from './tree-picker.tsx';

const newsletters = api.api.admin.newsletters;
const routes = newsletters[':id'];

interface IssueEditorProps {
  id: string;
  onDirty: (isDirty: boolean) => void;
}

export function IssueEditor({ id, onDirty }: IssueEditorProps) {
  const param = { id };
  const navigate = useNavigate();
  return (
    <RevisedEditor
      query={issueQuery(id)}
      what="newsletter"
      save={(json) => unwrap(routes.$put({ param, json }))}
      restore={(json) => unwrap(routes.restore.$post({ param, json }))}
      describe={describeIssue}
      title={({ content }) => content.subject || 'New newsletter'}
      back={['/admin/newsletter', 'All newsletters']}
      actions={() => (
        <ChangeButton
          question="Delete this draft?"
          send={async () => {
            await unwrap(routes.$delete({ param }));
            await navigate('/admin/newsletter');
          }}
          done="Draft deleted"
          failed="Failed to delete the draft"
          refetches={issuesKey} // this one is gone
          busy="Deleting..."
        >
          Delete draft
        </ChangeButton>
      )}
      summary={(_issue, { isDirty }) => (
        <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <IssueBadge state="draft" />
          {isDirty ? 'Not saved yet' : 'Saved'}
        </p>
      )}
    >
      {(edited, _issue, { opened, isDirty }) => (
        <EditForm
          {...edited}
          id={id}
          revision={opened.revision}
          isDirty={isDirty}
          onDirty={(next) => {
            edited.onDirty(next);
            onDirty(next);
          }}
        />
      )}
    </RevisedEditor>
  );
}

interface EditFormProps extends EditedForm<IssueContent> {
  id: string;
  revision: number | null;
  isDirty: boolean;
}

function EditForm(props: EditFormProps) {
  const { id, revision, isDirty, content, busy, disabled, onDirty, onSave } = props;
  const missing = missingFromIssue(content);
  const sendProblem = isDirty ? 'Save the draft before you send it.' : missing && `${missing}.`;
  const testing = useAdminChange({
    send: (tested: IssueContent) => unwrap(newsletters.test.$post({ json: { content: tested } })),
    done: 'The test is on its way to you',
    failed: 'Failed to send the test',
  });
  const form = useSchemaForm({ schema: issueContentSchema, values: content, onDirty, onSave });
  const { error, onChange, value } = form.choice('trees');
  return (
    <div className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
      <div className="min-w-0">
        <Form
          form={form}
          label="Edit newsletter"
          save={['Save draft', 'Saving...']}
          busy={busy}
          disabled={disabled}
          buttons={
            <>
              <Button
                variant="ghost"
                size="small"
                busyLabel={testing.isPending && 'Sending...'}
                onClick={() => form.submit(testing.mutate)}
              >
                Send a test to myself
              </Button>
              <DialogButton
                disabled={busy || Boolean(sendProblem)}
                aria-describedby={sendProblem ? 'send-problem' : undefined}
                dialog={(onClose) => <SendDialog id={id} revision={revision} onClose={onClose} />}
              >
                Send...
              </DialogButton>
            </>
          }
        >
          <Panel aria-label="Text" className="grid gap-4">
            <InputField label="Subject" {...form.field('subject')} />
            <InputField
              label="Preview text"
              hint="Shown beside the subject in the inbox. Empty: the beginning of the text."
              {...form.field('preview')}
            />
            <TextField label="Text" rows={16} spellCheck {...form.field('body')} />
            <MarkdownHelp />
            <TreePicker chosen={value} error={error} onChoose={onChange} />
          </Panel>
        </Form>
        {sendProblem && (
          <p id="send-problem" className="mt-2 text-sm text-ink-2">
            {sendProblem}
          </p>
        )}
      </div>
      <IssuePreviewPanel content={form.watch()} />
    </div>
  );
}
