import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { varietyQuery } from '#app/admin/admin-queries.ts';
import { SaveConflict } from '#app/admin/revisions/save-conflict.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, ApiError, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Revised } from '#domain/admin/revisions.ts';
import {
  varietyContentSchema,
  type VarietyContent,
  type VarietyHead,
} from '#domain/admin/varieties.ts';
import { AreaField, FactFields, TextField } from './fact-fields.tsx';
import { PageSays } from './page-says.tsx';
import { PictureFields } from './picture-fields.tsx';
import {
  contentOf,
  contradictions,
  inputOf,
  labels,
  mergeOnto,
  textOf,
  type VarietyInput,
} from './variety-input.ts';

type Opened = Pick<Revised<VarietyContent>, 'content' | 'revision'>;
const routes = api.api.admin.varieties[':id'];

interface VarietyFormProps {
  head: VarietyHead;
  /** The state that is edited, and whose revision a save is based on. */
  opened: Opened;
  onOpen: (state: Opened) => void;
  onDirty: (isDirty: boolean) => void;
}

export function VarietyForm({ head, opened, onOpen, onDirty }: VarietyFormProps) {
  const { id } = head;
  const form = useForm<VarietyInput>({ values: inputOf(opened.content) });
  const { errors, isDirty } = form.formState;
  const [conflict, setConflict] = useState<{ mine: VarietyContent; saved: Opened }>();
  const errorId = useId();
  const { mutate, isPending } = useAdminChange({
    send: (json: { content: VarietyContent; basedOn: number | null }) =>
      unwrap(routes.$put({ param: { id }, json })),
    done: ({ content }) => `${content.name} saved`,
    failed: 'Failed to save the variety',
  });

  async function reopen(): Promise<void> {
    const fresh = await queryClient.fetchQuery({ ...varietyQuery(id), staleTime: 0 });
    setConflict(undefined);
    onOpen(fresh);
    form.reset(inputOf(fresh.content));
    onDirty(false);
  }

  function send(content: VarietyContent, basedOn: number | null): void {
    mutate(
      { content, basedOn },
      {
        onSuccess: () => void reopen(),
        onError: (refusal) => void refuse(refusal, content),
      },
    );
  }
  async function refuse(refusal: Error, mine: VarietyContent): Promise<void> {
    if (refusal instanceof ApiError && refusal.code === 'changed_meanwhile') {
      const saved = await queryClient.fetchQuery({ ...varietyQuery(id), staleTime: 0 });
      setConflict({ mine, saved });
    } else if (refusal instanceof ApiError && refusal.code === 'name_taken')
      form.setError('name', { message: refusal.message }, { shouldFocus: true });
    else form.setError('root', { message: errorMessage(refusal) });
  }

  function save(input: VarietyInput): void {
    const parsed = varietyContentSchema.safeParse(contentOf(input));
    if (parsed.success) return send(parsed.data, opened.revision);
    for (const { path, message } of parsed.error.issues.toReversed()) {
      const field = path[0] as keyof VarietyInput; // the schema has the form's fields
      form.setError(field === 'pictures' ? 'root' : field, { message }, { shouldFocus: true });
    }
  }
  const error = errors.root?.message ?? (Object.keys(errors).length > 0 ? fixFirst : undefined);
  return (
    <>
      {conflict && (
        <SaveConflict
          fields={contradictions(opened.content, conflict.mine, conflict.saved.content).map(
            (field) => ({
              label: labels[field],
              saved: textOf(field, conflict.saved.content),
              yours: textOf(field, conflict.mine),
            }),
          )}
          busy={isPending}
          onKeep={() =>
            send(
              mergeOnto(conflict.saved.content, opened.content, conflict.mine),
              conflict.saved.revision,
            )
          }
          onTake={() => void reopen()}
        />
      )}
      <form
        noValidate
        aria-label={`Edit ${opened.content.name}`}
        className="grid gap-6"
        onChange={() => onDirty(true)}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <Section title="Name and text">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              field="name"
              maxLength={100}
              hint="Links to an old name lead to the new one"
            />
            <TextField form={form} field="botanicalName" hint="Such as Malus domestica" />
            <AreaField form={form} field="about" rows={4} className="sm:col-span-2" />
          </div>
        </Section>
        <Section
          title="Pictures"
          note="The first one is the main picture, also on its card and in search results."
        >
          <PictureFields form={form} fruit={head.fruit} onChange={() => onDirty(true)} />
        </Section>
        <Section
          title="Facts"
          note="Leave empty what you do not know. Partner lists and texts are made from these."
        >
          <FactFields form={form} fruit={head.fruit} />
        </Section>
        <Section title="What the page says">
          <PageSays form={form} trees={head.trees} />
        </Section>
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-5 gap-y-2 bg-paper px-2 py-3">
          <Button
            type="submit"
            busyLabel={isPending && 'Saving...'}
            aria-describedby={error && errorId}
          >
            Save{head.state === 'draft' && ' draft'}
          </Button>
          {error ? (
            <p id={errorId} role="alert" className="font-medium text-apple">
              {error}
            </p>
          ) : (
            isDirty && <p className="text-[15px] text-ink-2">Not saved yet</p>
          )}
        </div>
      </form>
    </>
  );
}

const fixFirst = 'Some fields need another look: see the notes beside them.';

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className="title-panel">
        {title}
      </h2>
      {note && <p className="mt-1 text-[15px] text-ink-2">{note}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </Panel>
  );
}
