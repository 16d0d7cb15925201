import * as z from 'zod/mini';

/** An entry as it is stored. What `before` and `after` have is known once the entry is parsed by its kind. */
export interface StoredEntry {
  action: string;
  before: unknown;
  after: unknown;
  /** What the history reads beside the entry, from tables whose rows may be deleted. */
  joined?: unknown;
}

type Members = z.ZodMiniType<object>;

const nothing = z.object({});
type Nothing = typeof nothing;

/** One kind of entry: the subjects that it is about, its members, and its text in a history. */
export interface Kind<Subject extends string, Before extends Members, After extends Members> {
  subjects: readonly Subject[];
  before: Before;
  after: After;
  /** Undefined for an entry that lacks a member: nothing is guessed. */
  describe: (entry: StoredEntry) => string | undefined;
}

interface MembersOf<Before extends Members, After extends Members, Joined extends Members> {
  before?: Before;
  after?: After;
  joined?: Joined;
}

interface Parsed<Before extends Members, After extends Members, Joined extends Members> {
  before: z.output<Before>;
  after: z.output<After>;
  joined: z.output<Joined>;
}

/**
 * Declares a kind of entry. Entries are never rewritten, so what an earlier release left out is
 * optional, and what it called otherwise is read by a transform.
 */
export function kind<
  const Subject extends string,
  Before extends Members = Nothing,
  After extends Members = Nothing,
  Joined extends Members = Nothing,
>(
  subject: Subject | readonly Subject[],
  members: MembersOf<Before, After, Joined>,
  text: (entry: Parsed<Before, After, Joined>) => string,
): Kind<Subject, Before, After> {
  // The defaults of the type parameters are what stands in for a member that is not given.
  const before = members.before ?? (nothing as unknown as Before);
  const after = members.after ?? (nothing as unknown as After);
  const joined = members.joined ?? (nothing as unknown as Joined);
  return {
    subjects: typeof subject === 'string' ? [subject] : subject,
    before,
    after,
    describe(entry) {
      const was = z.safeParse(before, entry.before);
      const is = z.safeParse(after, entry.after);
      const beside = z.safeParse(joined, entry.joined ?? {});
      if (!was.success || !is.success || !beside.success) return undefined;
      return text({ before: was.data, after: is.data, joined: beside.data });
    },
  };
}

/**
 * When it happened, where that may be before it is recorded: at a gate without a network. The
 * history is sorted by it.
 */
export const happenedAt = { at: z.optional(z.string()) };

/** `before` and `after` may be left out where they are empty. */
type Given<Name extends string, Value> =
  Record<string, never> extends Value ? { [name in Name]?: Value } : { [name in Name]: Value };

/** The entries of these kinds, as they are written. */
export type EntryOf<Kinds extends Record<string, Kind<string, Members, Members>>> = {
  [Action in keyof Kinds & string]: {
    action: Action;
    subjectType: Kinds[Action]['subjects'][number];
    subjectId: string;
  } & Given<'before', z.output<Kinds[Action]['before']>> &
    Given<'after', z.output<Kinds[Action]['after']>>;
}[keyof Kinds & string];
