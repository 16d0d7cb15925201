import { SpanKind, type Tracer } from '@opentelemetry/api';
import { inSpan } from './in-span.ts';

/** Wraps a port to an outside service: each of its calls is a span `cards.authorize`. */
export const tracePort =
  (tracer: Tracer) =>
  <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get(target, member, receiver) {
        const value: unknown = Reflect.get(target, member, receiver);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) =>
          inSpan(
            tracer,
            { name: `${name}.${String(member)}`, kind: SpanKind.CLIENT },
            () => Reflect.apply(value, target, args) as unknown,
          );
      },
    });
