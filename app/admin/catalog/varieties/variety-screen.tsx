import { ExternalLink, Plus } from 'lucide-react';
import { NewTreeDialog } from '#app/admin/catalog/products/new-tree-dialog.tsx';
import { ProductRow } from '#app/admin/catalog/products/variety-panel.tsx';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButtonLink } from '#app/admin/kit/admin-button.tsx';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { describeFields } from '#app/admin/kit/fields.tsx';
import { EditForm, revised, RevisedEditor } from '#app/admin/kit/revised-editor.tsx';
import { Section } from '#app/ui/section.tsx';
import { varietyPath, type Picture } from '#domain/catalog/catalog.ts';
import type { AdminProduct } from '#domain/catalog/products.ts';
import {
  missingFacts,
  varietyContentSchema,
  type VarietyContent,
  type VarietyHead,
} from '#domain/catalog/varieties.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import { varietyFields as fields } from './fact-fields.tsx';
import { VarietyStateBadge } from './varieties-screen.tsx';
import { VarietySections } from './variety-sections.tsx';

const routes = admin.varieties[':id'];

export const VarietyScreen = ({ id }: { id: string }) => (
  <RevisedEditor
    {...revised(routes, { param: { id } })}
    what="variety"
    describe={describe}
    title={({ content }) => content.name}
    back={['/admin/varieties', 'All varieties']}
    actions={({ head }, opened) => <Actions head={head} {...opened} />}
    summary={({ head }, { isDirty }) => (
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <VarietyStateBadge state={head.state} />
        {isDirty && 'Save first: the page shows what is saved, and only that can be published.'}
      </p>
    )}
    more={Trees}
  >
    {(edited, { head, content }) => (
      <EditForm
        edited={edited}
        fields={fields}
        schema={varietyContentSchema}
        label={`Edit ${content.name}`}
        save={[head.state === 'draft' ? 'Save draft' : 'Save', 'Saving...']}
        bar={['Not saved yet', '']}
      >
        {(form) => <VarietySections form={form} head={head} />}
      </EditForm>
    )}
  </RevisedEditor>
);

const describe = (content: VarietyContent) => {
  const lineOf = ({ alt }: Picture, index: number) => `${index + 1}. ${alt || 'No description'}`;
  return describeFields(fields, {
    ...content,
    pictures: [content.pictures.map(lineOf).join('\n')],
  });
};

interface ActionsProps {
  head: VarietyHead;
  opened: Revised<VarietyContent>;
  isDirty: boolean;
}

function Actions({ head: { id, state, trees }, opened, isDirty }: ActionsProps) {
  const { name } = opened.content;
  const missing = trees > 0 ? missingFacts(opened.content, trees) : [];
  const changeTo = (next: VarietyHead['state']) => ({
    send: () =>
      routes.state.$put({ param: { id }, json: { state: next, basedOn: opened.revision } }),
    failed: 'Failed to change the state',
    disabled: isDirty,
  });
  return (
    <>
      {trees > 0 && (
        <AdminButtonLink
          to={varietyPath(name) + (state === 'published' ? '' : '?preview')}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink aria-hidden className="size-4.5" />
          {state === 'published' ? 'View page' : 'Preview'}
          <span className="sr-only"> in a new tab</span>
        </AdminButtonLink>
      )}
      {state === 'published' ? (
        <ChangeButton {...changeTo('hidden')} done={`${name} is hidden`} busy="Hiding...">
          Hide from the shop
        </ChangeButton>
      ) : (
        <ChangeButton
          {...changeTo('published')}
          variant="primary"
          question={missing.length > 0 ? `Publish ${name}?` : undefined}
          consequence={`Its page will leave out: ${missing.join(', ')}.`}
          done={`${name} is in the shop`}
          busy="Publishing..."
        >
          Publish
        </ChangeButton>
      )}
    </>
  );
}

interface TreesProps extends Revised<VarietyContent> {
  head: VarietyHead;
  trees: readonly AdminProduct[];
}

const Trees = ({ head, trees, content: { name: variety } }: TreesProps) => (
  <Section
    title="Trees"
    className="mt-6"
    note={
      head.state === 'published'
        ? 'Price, stock and size of each rootstock. These changes are in the shop at once.'
        : 'They stay hidden until the variety is published.'
    }
    actions={
      <DialogButton
        dialog={(onClose) => (
          <NewTreeDialog variety={{ variety, fruit: head.fruit }} onClose={onClose} />
        )}
      >
        <Plus aria-hidden className="size-4.5" /> Add a rootstock
      </DialogButton>
    }
  >
    {trees.length === 0 && <p>No tree yet: add a rootstock with its price.</p>}
    <ul>
      {trees.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
    </ul>
  </Section>
);
