import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Fruit } from './catalog.ts';
import { isReadWord, needWords, readNeeds, type ReadNeeds } from './read-needs.ts';
import { answerTo, type Answer, type Answers, type NeedFacts } from './search-needs.ts';

/** What the search knows of a variety. Synonyms are already in `words`: see search-words.ts. */
export interface SearchDocument extends NeedFacts {
  variety: string;
  fruit: Fruit;
  pollinates: string[];
  /** Fruit, rootstocks and sizes in all their spellings. */
  words: string;
  /** Names written as one word, such as g41 and grannysmith: neighboring words of a query are joined to these. */
  joined: string;
  about: string;
}

export interface SearchResult {
  /** Varieties, best first. */
  names: string[];
  /** Words that nothing matches; the others were found without them. */
  ignored: string[];
  /** Nearest names, when nothing was found. */
  suggestions: string[];
  /** Why a variety answers the needs of the query, for its card; empty for a search of names. */
  reasons: Record<string, string>;
}

const suggestionsMax = 3;
const wordsMax = 8;
/** Longer texts are no search. */
const queryWordsMax = 30;
const fillers = new Set(
  'a an and any are best can does for from good great have i in is it my need of on or some that the to tree trees want which with'.split(
    ' ',
  ),
);

/** Fruit that the shop has not: a plum-red apple is no plum. */
const otherFruits = new Set(
  'apricot apricots blueberry blueberries fig figs grape grapes nectarine nectarines peach peaches persimmon persimmons plum plums prune prunes quince quinces raspberry raspberries walnut walnuts'.split(
    ' ',
  ),
);

/** Two words that are one idea: search-words.ts writes them so. */
const phrases = ['semidwarf', 'semivigorous'];

/** Spelled the same for people who write G.41, g 41, d’Anjou or Danjou. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/[\u0300-\u036F'’.!®™]/g, '')
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** Typo-tolerant search. Words must all match; typing errors count only if nothing matches as written. */
export function createTreeSearch(
  documents: readonly SearchDocument[],
): (text: string) => SearchResult {
  const known = new Set([...documents.flatMap(({ joined }) => joined.split(' ')), ...phrases]);
  const index = new MiniSearch<SearchDocument>({
    idField: 'variety',
    fields: ['variety', 'words', 'joined', 'about'],
    storeFields: [],
    tokenize: searchWords,
    processTerm: (term) => term,
    searchOptions: {
      boost: { variety: 4, words: 2, joined: 2 },
      combineWith: 'AND',
      prefix: (term) => term.length > 2 && !hasDigit(term),
    },
  });
  index.addAll(documents);

  function find(words: readonly string[], how: How): string[] {
    if (words.length === 0) return [];
    return index
      .search(words.join(' '), {
        tokenize: (text) => text.split(' '),
        processTerm: (term) => term,
        ...how,
      })
      .map(({ id }) => String(id));
  }

  const seasons = seasonAnswers(documents);

  function search(text: string): SearchResult {
    const asked = readNeeds(searchWords(text).slice(0, queryWordsMax).map(corrected));
    const { needs, pollinates, rest, refused } = asked;
    if (needs.length > 0 || pollinates.length > 0) return findByNeeds(asked);
    if (refused.length === 0) return findNames(text);
    return without(findNames(rest.join(' ')), refused);
  }

  /** Leaves out what is called by a word with a "not" before it. No fact tells what else it might stand for. */
  function without(found: SearchResult, refused: readonly string[]): SearchResult {
    const called = new Set(refused.flatMap((word) => find([word], { fields: namesOnly })));
    return {
      ...found,
      names: found.names.filter((name) => !called.has(name)),
      ignored: [...found.ignored, ...refused.map((word) => `not ${word}`)],
    };
  }

  /** A need is known by its facts alone, however it is typed. */
  function corrected(word: string): string {
    if (word.length < 5 || hasDigit(word) || isReadWord(word) || otherFruits.has(word)) return word;
    return find([word], {}).length > 0 ? word : (nearestNeedWord(word) ?? word);
  }

  function findByNeeds({ needs, pollinates, rest, refused }: ReadNeeds): SearchResult {
    const recipients = pollinates.map(findName);
    const answering = documents.flatMap((document) => {
      const answers = needs.map(
        (need) => answerTo(document, need) ?? seasons.get(document.variety)?.[need as SeasonNeed],
      );
      for (const recipient of recipients)
        answers.push(
          recipient !== undefined && document.pollinates.includes(recipient)
            ? { rank: 0, why: `Pollinates ${recipient}` }
            : undefined,
        );
      const given = answers.filter((answer) => answer !== undefined);
      return given.length === answers.length ? [{ document, given }] : [];
    });
    // The other words are looked for among these alone, or a Red Delicious would answer for a red apple to bake.
    const asked = findNames(
      rest.join(' '),
      new Set(answering.map(({ document }) => document.variety)),
    );
    const isAsked = rest.some((word) => isUnderstood(word) || otherFruits.has(word));
    const found = answering.filter(
      ({ document }) => !isAsked || asked.names.includes(document.variety),
    );
    const best = found.toSorted((a, b) => compareRanks(a.given, b.given));
    const result = {
      names: best.map(({ document }) => document.variety),
      ignored: isAsked ? asked.ignored : rest.filter((word) => !fillers.has(word)),
      suggestions: [],
      reasons: Object.fromEntries(
        best.map(({ document, given }) => [document.variety, whyOf(given)]),
      ),
    };
    return without(result, refused);
  }
  const isUnderstood = (word: string): boolean =>
    find([word], {}).length > 0 ||
    find([word], { fields: namesOnly, fuzzy: typosAllowed }).length > 0;
  const findName = (words: readonly string[]): string | undefined =>
    find(words, { fields: ['variety'] })[0] ??
    find(words, { fields: ['variety'], fuzzy: typosAllowed })[0] ??
    find([words.join('')], { fields: ['joined'] })[0];

  function findNames(text: string, among?: ReadonlySet<string>): SearchResult {
    const words = joinKnown(searchWords(text), known)
      .filter((word) => !fillers.has(word))
      .slice(0, wordsMax);
    if (words.some((word) => otherFruits.has(word)))
      return { names: [], ignored: [], suggestions: [], reasons: {} };
    const understood = words.filter(isUnderstood);
    for (const all of [words, understood])
      // What is left of a name that is not ours, such as the pink of a Pink Lady, is no search of texts.
      for (const how of all.length < words.length ? ways.filter(({ fields }) => fields) : ways) {
        const names = find(all, how).filter((name) => !among || among.has(name));
        if (names.length > 0)
          return {
            names,
            ignored: words.filter((word) => !all.includes(word)),
            suggestions: [],
            reasons: {},
          };
      }
    return { names: [], ignored: [], suggestions: nearestNames(index, words), reasons: {} };
  }

  return search;
}

type Season = 'early' | 'midseason' | 'late';
type SeasonNeed = Season | `not ${Season}`;

/** The thirds of each fruit's varieties, by picking. */
function seasonAnswers(documents: readonly SearchDocument[]): Map<string, Answers> {
  const answers = new Map<string, Answers>();
  for (const ofFruit of Map.groupBy(documents, ({ fruit }) => fruit).values()) {
    const byPicking = ofFruit
      .filter(({ picked }) => picked !== '')
      .toSorted((a, b) => (a.pickFirst ?? '').localeCompare(b.pickFirst ?? ''));
    const third = Math.ceil(byPicking.length / 3);
    const latest = byPicking.length - 1;
    byPicking.forEach(({ variety, picked: why }, at) => {
      const isEarly = at < third;
      const isLate = at > latest - third;
      answers.set(variety, {
        [isEarly ? 'early' : 'not early']: { rank: at, why },
        [isLate ? 'late' : 'not late']: { rank: latest - at, why },
        [isEarly || isLate ? 'not midseason' : 'midseason']: { rank: at, why },
      });
    });
  }
  return answers;
}

const needIndex = new MiniSearch<{ word: string }>({ idField: 'word', fields: ['word'] });
needIndex.addAll([...needWords].map((word) => ({ word })));

/** The word of a need that is meant by a mistyped one. */
function nearestNeedWord(word: string): string | undefined {
  const fuzzy = word.length < 8 ? 1 : 2;
  const [nearest] = needIndex.search(word, { fuzzy }).map(({ id }) => String(id));
  return nearest?.startsWith(word.slice(0, 1)) ? nearest : undefined;
}

function compareRanks(a: readonly Answer[], b: readonly Answer[]): number {
  const at = a.findIndex(({ rank }, index) => rank !== b[index]?.rank);
  return at < 0 ? 0 : (a[at]?.rank ?? 0) - (b[at]?.rank ?? 0);
}

const whyOf = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ why }) => why))].join('. ');

type How = Pick<SearchOptions, 'fields' | 'fuzzy'>;

const hasDigit = (term: string): boolean => /\d/.test(term);

/** A digit is never a typo: G41 and G11 are two rootstocks. */
function typosAllowed(term: string): number | false {
  if (hasDigit(term) || term.length < 4) return false;
  return term.length < 6 ? 1 : 2;
}

/** From strict to lenient; texts come late because they compare a variety with others, and only as they are written. */
const namesOnly = ['variety', 'words', 'joined'];
const ways: readonly How[] = [
  { fields: namesOnly },
  {},
  { fields: namesOnly, fuzzy: typosAllowed },
];

/** A name as people run it together: all of it, and each two neighbors. */
export function joinedForms(name: string): string[] {
  const words = searchWords(name);
  return [words.join(''), ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)];
}

/** "geneva 41" and "semi dwarf" become one word where the catalog has it. */
function joinKnown(words: readonly string[], known: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at] ?? ''}${words[at + 1] ?? ''}`;
    const joins = at + 1 < words.length && known.has(pair);
    joined.push(joins ? pair : (words[at] ?? ''));
    if (joins) at++;
  }
  return joined;
}

const nearestNames = (index: MiniSearch<SearchDocument>, words: readonly string[]): string[] =>
  words.length === 0
    ? []
    : index
        .search(words.join(' '), {
          tokenize: (text) => text.split(' '),
          processTerm: (term) => term,
          fields: ['variety'],
          combineWith: 'OR',
          fuzzy: (term) => (term.length < 4 ? 1 : Math.floor(term.length / 2)),
        })
        .slice(0, suggestionsMax)
        .map(({ id }) => String(id));
