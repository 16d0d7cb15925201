import { InlineLink } from '#app/ui/links.tsx';
import type { ChooseReason } from '#domain/growing/choose/choose-answer.ts';

/** Why there are fewer than three answers, and what would change it. */
export const ChooseReasons = ({ reasons }: { reasons: readonly ChooseReason[] }) =>
  reasons.length > 0 && (
    <div className="mt-9 max-w-[48em] rounded-panel bg-linen px-5 py-4.5">
      <ul className="grid gap-2">
        {reasons.map(({ text, to }) => (
          <li key={text}>{to ? <InlineLink to={to}>{text}</InlineLink> : text}</li>
        ))}
      </ul>
    </div>
  );
