import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { FieldGroups } from '#app/admin/kit/field-groups.tsx';
import { EditForm, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { readTyped } from '#app/ui/form/fields.tsx';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { seasonSchema, type SeasonScreenData } from '#domain/farm/season-content.ts';
import { describeSeason, fieldsOfSeason as fields, seasonGroups } from './season-fields.tsx';
import { PastSeasons, RolloverNote, SeasonSteps, Summary } from './season-parts.tsx';

const { season } = admin;

/** The season that the shop sells now, or that opens next. `now` is the server's clock. */
export const SeasonScreen = () => (
  <RevisedEditor
    query={adminQuery(season)}
    restore={(json) => season.restore.$post({ json })}
    save={({ content, basedOn }) => season.$put({ json: { season: content, basedOn } })}
    what="season"
    describe={describeSeason}
    title={({ content }) => content.name}
    actions={(data) => (
      <>
        <SwitchButton {...data} />
        <AdminButtonLink to="/admin/season/roll-over">Roll over to the next season</AdminButtonLink>
      </>
    )}
    summary={(data) => (
      <>
        <Summary {...data} />
        {data.rollover && <RolloverNote {...data.rollover} season={data.content.name} />}
      </>
    )}
    more={({ past }) => past.length > 0 && <PastSeasons seasons={past} />}
  >
    {(edited, { now }) => (
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <EditForm
          edited={edited}
          fields={fields}
          schema={seasonSchema}
          label="Dates and texts"
          save={['Save', 'Saving...']}
          frame={(form, content) => {
            const draft = seasonSchema.safeParse(readTyped(fields, form.watch(), edited.content));
            return (
              <>
                <Section title="Dates and texts">{content}</Section>
                <Section title={form.isDirty ? 'What visitors will see' : 'What visitors see'}>
                  {draft.success ? (
                    <SeasonSteps season={draft.data} now={new Date(now)} />
                  ) : (
                    <p className="text-ink-2">{draft.error.issues[0]?.message}</p>
                  )}
                </Section>
              </>
            );
          }}
        >
          {(form) => <FieldGroups of={seasonGroups} form={form} />}
        </EditForm>
      </div>
    )}
  </RevisedEditor>
);

/** Opens or closes ordering at once. */
function SwitchButton({ phase, waiting, revision, content: { name } }: SeasonScreenData) {
  const json = { basedOn: revision };
  const closing = {
    question: `Close ordering for ${name} now?`,
    consequence: 'Carts are kept, and payments under way complete.',
    send: () => season.closing.$post({ json }),
    done: 'Ordering is closed',
    failed: 'Failed to close ordering',
    children: 'Close now',
  };
  const opening = {
    variant: 'primary' as const,
    question: `Open ordering for ${name} now?`,
    consequence:
      waiting > 0 && `${count(waiting, 'person is', 'people are')} emailed within a minute.`,
    send: () => season.opening.$post({ json }),
    done: 'Ordering is open',
    failed: 'Failed to open ordering',
    children: 'Open now',
  };
  return <ChangeButton {...(phase === 'open' ? closing : opening)} busy="One moment..." />;
}
