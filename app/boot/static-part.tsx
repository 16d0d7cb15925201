import { lazy, type ComponentType } from 'react';
import { useSentByServer } from './use-sent-by-server.ts';

/**
 * A part of a page without state: text, pictures, plain links. Only a client-side navigation loads its code, while the
 * previous page stays on the screen. Give it a key if its props can change on one page: it keeps its first props.
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => ({ default: await load() }));
  return function StaticPart(props: Props) {
    const sentByServer = useSentByServer();
    if (sentByServer && !import.meta.env.SSR)
      return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    return (
      <div>
        <Content {...props} />
      </div>
    );
  };
}
