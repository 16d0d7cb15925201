import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminListQuery, adminQuery, inAddress } from '#app/admin/kit/admin-query.ts';
import { api, unwrap } from '#app/api.ts';
import type { IssueContent, IssueState, RecipientListRequest } from '#domain/admin/newsletters.ts';

const newsletters = api.api.admin.newsletters;
const lookAgainMs = 2000;

/** These change by themselves. */
const isMoving = (state: IssueState | undefined): boolean =>
  state === 'planned' || state === 'sending';

/** The lists. */
export const issuesKey = ['admin', 'newsletters'];
export const issuesQuery = (page: number) =>
  adminListQuery(['newsletters', page], () => newsletters.$get({ query: { page: String(page) } }));

export const issueQuery = (id: string) =>
  queryOptions({
    ...adminQuery(['newsletter', id], () => newsletters[':id'].$get({ param: { id } })),
    refetchInterval: ({ state }) => isMoving(state.data?.state) && lookAgainMs,
  });

/** Trees that can be shown as cards, and how many people would get a newsletter now. */
export const choicesQuery = () =>
  adminQuery(['newsletter choices'], () => newsletters.choices.$get());

export const issuePreviewQuery = (content: IssueContent) =>
  queryOptions({
    queryKey: ['newsletter preview', content],
    queryFn: () => unwrap(newsletters.preview.$post({ json: { content } })),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const recipientsQuery = (id: string, request: RecipientListRequest) =>
  adminListQuery(['newsletter', id, 'recipients', request], () =>
    newsletters[':id'].recipients.$get({ param: { id }, query: inAddress(request) }),
  );
