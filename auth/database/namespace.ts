import { OperationNodeTransformer, type KyselyPlugin, type SchemableIdentifierNode } from 'kysely';
import type { AuthDb } from '#auth/tables/tables.ts';

/** The schema that queries and migrations are written for. */
export const writtenNamespace = 'auth';

/** The same database, with the service's tables in a schema of another name: several services can share one. */
export const inNamespace = (db: AuthDb, namespace: string): AuthDb => (namespace === writtenNamespace ? db : db.withPlugin(movedTo(namespace)));

function movedTo(namespace: string): KyselyPlugin {
  class Mover extends OperationNodeTransformer {
    protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
      const { schema } = node;
      return super.transformSchemableIdentifier(schema?.name === writtenNamespace ? { ...node, schema: { ...schema, name: namespace } } : node);
    }
  }
  const mover = new Mover();
  return {
    transformQuery: ({ node }) => mover.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}
