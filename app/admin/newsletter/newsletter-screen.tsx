import { useQuery } from '@tanstack/react-query';
import { AdminSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { useScreenParams } from '#app/admin/frame/use-screen-params.ts';
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

/** Drafts are edited; the others are followed. */
function Issue({ id }: { id: string }) {
  const { data: issue, isError, refetch } = useQuery(issueQuery(id), queryClient);
  if (!issue && isError)
    return <LoadProblem what="the newsletter" onRetry={() => void refetch()} />;
  if (!issue) return <AdminSkeleton />;
  return issue.state === 'draft' ? <IssueEditor id={id} /> : <IssueProgress issue={issue} />;
}
