import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminHeading } from './admin-heading.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface DataScreenProps<Data, Key extends QueryKey> extends QueryViewProps<Data, Key> {
  title: string | ((data: Data) => ReactNode);
  /** What the screen is for. */
  intro?: ReactNode | ((data: Data) => ReactNode);
  actions?: (data: Data) => ReactNode;
  children: (data: Data, result: UseQueryResult<Data>) => ReactNode;
}

/** A screen of what one query gives: heading, introduction, content. */
export function DataScreen<Data, Key extends QueryKey>(props: DataScreenProps<Data, Key>) {
  const { title, back, intro, actions, children, ...query } = props;
  return (
    <QueryView {...query} {...(back && { back })}>
      {(data, result) => (
        <>
          <AdminHeading
            title={typeof title === 'string' ? title : title(data)}
            back={back}
            intro={typeof intro === 'function' ? intro(data) : intro}
          >
            {actions?.(data)}
          </AdminHeading>
          {children(data, result)}
        </>
      )}
    </QueryView>
  );
}
