import { TextLink } from '#app/ui/links.tsx';
import { DidYouMean } from './search-notes.tsx';

export const NothingFound = ({ suggestions }: { suggestions: readonly string[] }) => (
  <div className="grid justify-items-center gap-3 rounded-panel bg-linen px-6 py-16 text-center">
    <h2 className="title-lead">No trees found</h2>
    <DidYouMean names={suggestions} />
    <p className="text-ink-2">Try adjusting your search or filters</p>
    <p>
      <TextLink to="/choose">Or let us find a pair that fits your yard</TextLink>
    </p>
  </div>
);
