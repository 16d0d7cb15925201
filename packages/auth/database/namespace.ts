import { OperationNodeTransformer, type KyselyPlugin, type SchemableIdentifierNode } from 'kysely';
import type { AuthDb } from '#auth/tables/tables.ts';

/** The schema that queries and migrations name. */
export const defaultNamespace = 'auth';

/** Rewrites queries to another schema, so that several services can share a database. */
export const inNamespace = (db: AuthDb, namespace: string): AuthDb =>
  namespace === defaultNamespace ? db : db.withPlugin(schemaRewriter(namespace));

function schemaRewriter(namespace: string): KyselyPlugin {
  class SchemaRewriter extends OperationNodeTransformer {
    protected override transformSchemableIdentifier(
      node: SchemableIdentifierNode,
    ): SchemableIdentifierNode {
      const { schema } = node;
      return super.transformSchemableIdentifier(
        schema?.name === defaultNamespace
          ? { ...node, schema: { ...schema, name: namespace } }
          : node,
      );
    }
  }
  const mover = new SchemaRewriter();
  return {
    transformQuery: ({ node }) => mover.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}
