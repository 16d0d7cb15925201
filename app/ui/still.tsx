import { lazy, useState, useSyncExternalStore, type ComponentType } from 'react';

const never = () => () => {};

/**
 * A part of a page that is only read: texts, pictures, plain links. Where the server has sent it, its markup stays as
 * it is and its code is never fetched; only a visitor who comes by a click within the shop loads it, and meanwhile the
 * page before stays on the screen. Give it a key when its props can change on one page: it shows what it was first given.
 */
export function still<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => ({ default: await load() }));
  return function Still(props: Props) {
    const hydrating = useSyncExternalStore(never, () => false, () => true);
    const [sentByServer] = useState(hydrating && !import.meta.env.SSR);
    if (sentByServer) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    return (
      <div>
        <Content {...props} />
      </div>
    );
  };
}
