import { queryClient } from '#app/query-client.ts';
import { loadDraft, type Draft } from './draft.ts';
import { factsQuery } from './planner-queries.ts';

/**
 * Loads what the first rendering shows, so that it shows it at once. A failure of the facts is
 * shown by the planner.
 */
export async function preparePlanner(): Promise<Draft | undefined> {
  const [draft] = await Promise.all([loadDraft(), queryClient.prefetchQuery(factsQuery())]);
  return draft;
}
