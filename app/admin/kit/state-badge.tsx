import type { ComponentProps } from 'react';
import { Badge } from '#app/ui/badge.tsx';

type Tone = ComponentProps<typeof Badge>['tone'];

/** Makes the badge of a state from the states' names and colors. */
export const stateBadge = <State extends string>(
  names: Readonly<Record<State, string>>,
  tones: Readonly<Record<State, Tone>>,
) =>
  function StateBadge({ state }: { state: State }) {
    return <Badge tone={tones[state]}>{names[state]}</Badge>;
  };
