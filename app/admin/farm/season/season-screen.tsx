import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { api, unwrap } from '#app/api.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { count } from '#domain/count.ts';
import { PastSeasons } from './past-seasons.tsx';
import { RolloverNote } from './rollover-note.tsx';
import { SeasonForm } from './season-form.tsx';
import { describeSeason } from './season-input.ts';
import { seasonQuery } from './season-queries.ts';
import { SeasonSummary } from './season-summary.tsx';

const season = api.api.admin.season;

/** The season that the shop sells now, or that opens next. */
export const SeasonScreen = () => (
  <RevisedEditor
    query={seasonQuery()}
    what="season"
    save={({ content, basedOn }) => unwrap(season.$put({ json: { season: content, basedOn } }))}
    restore={(json) => unwrap(season.restore.$post({ json }))}
    describe={describeSeason}
    title={({ content }) => content.name}
    actions={(data) => (
      <>
        <SwitchButton {...data} />
        <ButtonLink to="/admin/season/roll-over" variant="ghost" size="small">
          Roll over to the next season
        </ButtonLink>
      </>
    )}
    summary={(data) => (
      <>
        <SeasonSummary {...data} />
        {data.rollover && <RolloverNote {...data.rollover} season={data.content.name} />}
      </>
    )}
    more={({ past }) => <PastSeasons seasons={past} />}
  >
    {(edited, { now }) => <SeasonForm {...edited} now={now} />}
  </RevisedEditor>
);

/** Opens or closes ordering at once. */
function SwitchButton({ phase, waiting, revision, content }: SeasonScreenData) {
  const json = { basedOn: revision };
  if (phase === 'open')
    return (
      <ChangeButton
        question={`Close ordering for ${content.name} now?`}
        consequence="Carts are kept, and payments under way complete."
        send={() => unwrap(season.closing.$post({ json }))}
        done="Ordering is closed"
        failed="Failed to close ordering"
        busy="One moment..."
      >
        Close now
      </ChangeButton>
    );
  return (
    <ChangeButton
      variant="primary"
      question={`Open ordering for ${content.name} now?`}
      consequence={
        waiting > 0 && `${count(waiting, 'person is', 'people are')} emailed within a minute.`
      }
      send={() => unwrap(season.opening.$post({ json }))}
      done="Ordering is open"
      failed="Failed to open ordering"
      busy="One moment..."
    >
      Open now
    </ChangeButton>
  );
}
