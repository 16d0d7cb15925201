import { Suspense, type ComponentType } from 'react';
import { staticPart } from '#app/boot/static-part.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

/**
 * A part of a stored page that is the same for everyone until what depends on the visitor's place
 * has come. The server's markup stays until then, and its code is loaded for the visitors alone who
 * have told where that is.
 */
export function visitorPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const ForEveryone: ComponentType<Props> = staticPart(load);
  const ForVisitor: ComponentType<Props> = lazyPart(load);
  return function VisitorPart({
    everyone,
    visitor,
  }: {
    everyone: Props;
    /** What differs; undefined until it has come. */
    visitor: Partial<Props> | undefined;
  }) {
    return (
      <Suspense>
        {visitor ? <ForVisitor {...everyone} {...visitor} /> : <ForEveryone {...everyone} />}
      </Suspense>
    );
  };
}
