import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { count } from '#domain/count.ts';
import type { PlanSummary } from '#domain/growing/planner/plan.ts';

interface PlanChooserProps {
  plans: readonly PlanSummary[];
  current: string | undefined;
  isChanged: boolean;
  isBusy: boolean;
  onOpen: (id: string) => void;
  onStart: () => void;
  onDelete: (id: string) => void;
}

/** The customer's plans. What is not saved is asked about before it is left. */
export function PlanChooser(props: PlanChooserProps) {
  const { plans, current, isChanged, isBusy, onOpen, onStart, onDelete } = props;
  const [asked, setAsked] = useState<{ question: string; answer: string; act: () => void }>();
  const leave = (act: () => void) =>
    isChanged
      ? setAsked({ question: 'Leave your changes unsaved?', answer: 'Leave them', act })
      : act();
  const others = plans.filter(({ id }) => id !== current);

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {others.length > 0 && (
          <SelectField
            label="Your other plans"
            className="min-w-0 flex-[0_1_280px]"
            value=""
            disabled={isBusy}
            onChange={({ target }) => leave(() => onOpen(target.value))}
            options={[
              ['', 'Choose a plan to open'],
              ...others.map(
                ({ id, name, trees }) => [id, `${name} (${count(trees, 'tree')})`] as const,
              ),
            ]}
          />
        )}
        <Button variant="quiet" disabled={isBusy} onClick={() => leave(onStart)}>
          New plan
        </Button>
        {current && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() =>
              setAsked({
                question: 'Delete this plan? That cannot be undone.',
                answer: 'Delete it',
                act: () => onDelete(current),
              })
            }
          >
            Delete this plan
          </Button>
        )}
      </div>
      {asked && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-panel bg-linen px-5 py-4"
        >
          <p className="font-medium">{asked.question}</p>
          <Button
            size="small"
            onClick={() => {
              setAsked(undefined);
              asked.act();
            }}
          >
            {asked.answer}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setAsked(undefined)}>
            Keep it
          </Button>
        </div>
      )}
    </div>
  );
}
