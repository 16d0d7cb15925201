import { lazy, type ComponentType } from 'react';
import { useSentByServer } from './use-sent-by-server.ts';

/**
 * A static part of a page: text, pictures, plain links. Server-rendered markup stays as it is and its code is never
 * loaded; only a client-side navigation loads it, while the previous page stays on the screen. Give it a key if its props
 * can change on one page: it keeps its first props.
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
