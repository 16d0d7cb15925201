import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { IssueEditor } from './issue-editor.tsx';
import { IssueListView } from './issue-list-view.tsx';
import { IssueProgress } from './issue-progress.tsx';
import { issueQuery } from './issue-queries.ts';

/** The list, or one newsletter, by the URL. */
export function NewsletterScreen() {
  const [params] = useScreenParams();
  const id = params.get('id');
  return id ? <Issue key={id} id={id} /> : <IssueListView />;
}

/** Drafts are edited; the others are followed. What is typed stays when another admin sends the draft meanwhile. */
function Issue({ id }: { id: string }) {
  const [isDirty, setDirty] = useState(false);
  const { data: issue, isError, refetch } = useQuery(issueQuery(id), queryClient);
  if (!issue && isError)
    return <LoadProblem what="the newsletter" onRetry={() => void refetch()} />;
  if (!issue) return <AdminSkeleton />;
  return issue.state === 'draft' || isDirty ? (
    <IssueEditor id={id} onDirty={setDirty} />
  ) : (
    <IssueProgress issue={issue} />
  );
}
