import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { MarkdownField } from '#app/admin/kit/markdown-field.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { lineField, ownField, textField } from '#app/ui/form/fields.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  describeIssue,
  issueContentSchema,
  missingFromIssue,
  type IssueContent,
} from '#domain/mail/newsletters.ts';
import { IssuePreviewPanel } from './issue-preview-panel.tsx';
import { issueQuery, issuesKey } from './issue-queries.ts';
import { IssueBadge } from './issues-screen.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TreePicker } from './tree-picker.tsx';

const { newsletters } = admin;
const routes = newsletters[':id'];
const fields = {
  subject: lineField('Subject'),
  preview: lineField('Preview text', {
    hint: 'Shown beside the subject in the inbox. Leave empty to show the beginning of the text.',
  }),
  body: textField('Text', { rows: 16, spellCheck: true }),
  trees: ownField('Trees'),
};

export function IssueEditor({ id, onDirty }: { id: string; onDirty: (isDirty: boolean) => void }) {
  const param = { id };
  const navigate = useNavigate();
  const testing = useAdminChange({
    send: (content: IssueContent) => newsletters.test.$post({ json: { content } }),
    done: 'The test is on its way to you',
    failed: 'Failed to send the test',
  });
  return (
    <RevisedEditor
      {...revised(routes, { param })}
      query={issueQuery(id)}
      what="newsletter"
      describe={describeIssue}
      title={({ content }) => content.subject || 'New newsletter'}
      back={['/admin/newsletter', 'All newsletters']}
      actions={() => (
        <ChangeButton
          question="Delete this draft?"
          send={async () => {
            await routes.$delete({ param });
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
      {(editor, _issue, { opened: { revision }, isDirty }) => {
        const edited: typeof editor = {
          ...editor,
          onDirty(next) {
            editor.onDirty(next);
            onDirty(next);
          },
        };
        const missing = missingFromIssue(edited.content);
        const problem = isDirty ? 'Save the draft before you send it.' : missing && `${missing}.`;
        return (
          <EditForm
            edited={edited}
            fields={fields}
            schema={issueContentSchema}
            label="Edit newsletter"
            save={['Save draft', 'Saving...']}
            buttons={({ submit }) => (
              <>
                <AdminButton
                  busyLabel={testing.isPending && 'Sending...'}
                  onClick={() => submit((content) => testing.mutate(content as IssueContent))}
                >
                  Send a test to myself
                </AdminButton>
                <DialogButton
                  disabled={edited.busy || Boolean(problem)}
                  aria-describedby={problem ? 'send-problem' : undefined}
                  dialog={(onClose) => <SendDialog id={id} revision={revision} onClose={onClose} />}
                >
                  Send...
                </DialogButton>
              </>
            )}
            frame={(form, shown) => (
              <div className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
                <div className="min-w-0">
                  {shown}
                  {problem && (
                    <p id="send-problem" className="mt-2 text-sm text-ink-2">
                      {problem}
                    </p>
                  )}
                </div>
                <IssuePreviewPanel content={form.watch() as IssueContent} /> {/* its fields */}
              </div>
            )}
          >
            {(form) => (
              <Panel aria-label="Text" className="grid gap-4">
                <Fields of={fields} form={form} only={['subject', 'preview']} />
                <MarkdownField of={fields} form={form} name="body" />
                <TreePicker {...form.choice('trees')} />
              </Panel>
            )}
          </EditForm>
        );
      }}
    </RevisedEditor>
  );
}
