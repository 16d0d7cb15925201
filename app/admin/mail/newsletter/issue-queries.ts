import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { unwrap } from '#app/api.ts';
import type { IssueContent, IssueState } from '#domain/mail/newsletters.ts';

const { newsletters } = admin;
const lookAgainMs = 2000;

/** These change by themselves. */
const isMoving = (state: IssueState | undefined): boolean =>
  state === 'planned' || state === 'sending';

/** The lists. */
export const issuesKey = ['admin', 'newsletters'];
export const issueQuery = (id: string) =>
  queryOptions({
    ...adminQuery(newsletters[':id'], { param: { id } }),
    refetchInterval: ({ state }) => isMoving(state.data?.state) && lookAgainMs,
  });

/** Trees that can be shown as cards, and how many people would get a newsletter now. */
export const choicesQuery = () => adminQuery(newsletters.choices);

export const issuePreviewQuery = (content: IssueContent) =>
  queryOptions({
    queryKey: ['newsletter preview', content],
    queryFn: () => unwrap(newsletters.preview.$post({ json: { content } })),
    placeholderData: keepPreviousData,
    retry: false,
  });
