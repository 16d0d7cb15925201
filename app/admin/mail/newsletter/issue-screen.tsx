import { useState } from 'react';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { IssueEditor } from './issue-editor.tsx';
import { IssueProgress } from './issue-progress.tsx';
import { issueQuery } from './issue-queries.ts';

/** Drafts are edited; the others are followed. What is typed stays when another admin sends the draft meanwhile. */
export function IssueScreen({ id }: { id: string }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <QueryView query={issueQuery(id)} what="the newsletter">
      {(issue) =>
        issue.state === 'draft' || isDirty ? (
          <IssueEditor id={id} onDirty={setDirty} />
        ) : (
          <IssueProgress issue={issue} />
        )
      }
    </QueryView>
  );
}
