import { useState } from 'react';
import { admin, adminListQuery, inAddress } from '#app/admin/kit/admin-api.ts';
import { choiceFilter, Filters, type ChangedRequest } from '#app/admin/kit/filters.tsx';
import { Pager } from '#app/admin/kit/pager.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Cell, RowList } from '#app/admin/kit/row-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { Section } from '#app/ui/section.tsx';
import {
  recipientListSchema,
  recipientsPerPage,
  type IssueFigures,
} from '#domain/mail/newsletters.ts';

const route = admin.newsletters[':id'].recipients;

export const figureNames: Record<keyof IssueFigures, string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Not sent',
  unsubscribed: 'Unsubscribed since',
};
const { unsubscribed: _, ...outcomes } = figureNames;
const filters = [choiceFilter('show', 'Show', { all: 'Everyone', ...outcomes })];
const everyone = recipientListSchema.parse({});

/** Who got it, and what became of each email. */
export function RecipientList({ id }: { id: string }) {
  const [request, setRequest] = useState(everyone);
  const change = (changed: ChangedRequest) =>
    setRequest(recipientListSchema.safeParse({ ...request, page: 1, ...changed }).data ?? request);
  return (
    <Section title="Who gets it">
      <Filters
        filters={filters}
        request={request}
        usual={everyone}
        placeholder="Email"
        onChange={change}
        onClear={() => setRequest(everyone)}
      />
      <QueryView
        query={adminListQuery(route, { param: { id }, query: inAddress(request) })}
        what="the recipients"
      >
        {({ recipients, total }) => (
          <>
            <RowList
              label="Recipients"
              rows={recipients}
              keyOf={({ email }) => email}
              columns="minmax(0,1fr) auto"
              empty="Nobody found."
            >
              {({ email, outcome, tone, at }) => (
                <>
                  <Cell note={at && formatFarmDayAndTime(at)}>
                    <EmailText email={email} />
                  </Cell>
                  <Badge tone={tone}>{outcome}</Badge>
                </>
              )}
            </RowList>
            <Pager
              page={request.page}
              pages={Math.ceil(total / recipientsPerPage)}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
