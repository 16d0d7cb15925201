import { checkedTreesMax, type PollinationCheck } from '#domain/growing/pollination-check.ts';

export const CheckProblems = ({ check: { unknown, isCut } }: { check: PollinationCheck }) =>
  (unknown.length > 0 || isCut) && (
    <div className="mt-7 grid max-w-[48em] gap-2 rounded-panel bg-gold-tint px-5 py-4.5 font-medium text-gold wrap-anywhere">
      {unknown.length > 0 && (
        <p>
          We do not know {unknown.map((name) => `“${name}”`).join(', ')}, so{' '}
          {unknown.length === 1 ? 'it is' : 'they are'} left out. Please choose from the list below.
        </p>
      )}
      {isCut && <p>Up to {checkedTreesMax} trees can be compared at once. These are the first.</p>}
    </div>
  );
