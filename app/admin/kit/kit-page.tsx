import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#app/api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import {
  asTyped,
  checkField,
  choiceField,
  dateField,
  lineField,
  moneyField,
  ownField,
  textField,
  wholeField,
  type FieldsForm,
} from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { TextLink } from '#app/ui/links.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { listLimits } from '#domain/list-limits.ts';
import { orderStatuses, orderStatusTone } from '#domain/statuses.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ChangeButton } from './change-button.tsx';
import { ConfirmButton, ConfirmDialog } from './confirm-dialog.tsx';
import { AdminCheck, AdminDate, AdminInput } from './controls.tsx';
import { DialogButton } from './dialog-button.tsx';
import { Fields } from './fields.tsx';
import {
  checkFilter,
  choiceFilter,
  dayFilter,
  Filters,
  type Filter,
  type ListRequest,
} from './filters.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Form } from './form.tsx';
import { OrderLink } from './links.tsx';
import { ListEnd } from './list-end.tsx';
import { NumbersTable } from './numbers-table.tsx';
import { OrderedList } from './ordered-list.tsx';
import { Pager } from './pager.tsx';
import { PaperRow, PrintCard, PrintTick } from './print.tsx';
import { QueryView } from './query-view.tsx';
import { WaitingMails } from './recall-buttons.tsx';
import { Cell, RowLink, RowList } from './row-list.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { SaveForm } from './save-form.tsx';
import { SearchChoice } from './search-choice.tsx';
import { StatusSelect } from './status-select.tsx';

const trees = [
  { id: 'a', variety: 'Honeycrisp', rootstock: 'Geneva 41', stock: 12 },
  { id: 'b', variety: 'Bartlett', rootstock: 'OHxF 87', stock: 1 },
];
const schema = z.object({ name: z.string().check(z.minLength(1, 'The name is missing')) });
const fields = {
  name: lineField('Name', { hint: 'In the catalog' }),
  fruit: choiceField('Fruit', ['Apple', 'Pear']),
  priceCents: moneyField('Price in dollars'),
  stock: wholeField('Stock', { when: ['fruit', 'Apple'], hint: 'Shown for apples only' }),
  plantedOn: dateField('Planted', { optional: true }),
  about: textField('About', { rows: 3 }),
  hidden: checkField('Hidden'),
  size: ownField('Size'),
};
const content = { fruit: 'Apple', priceCents: 4800, stock: 3, plantedOn: null, size: 'small' };
const sizes = [
  { value: 'small', label: 'Small', note: 'Up to 8 ft' },
  { value: 'large', label: 'Large' },
];
const answers = {
  loading: () => new Promise<string>(() => {}),
  'an error': () => Promise.reject(new Error('Offline')),
  'not found': () => Promise.reject(new ApiError(404, 'not_found', 'Tree not found')),
  ready: () => Promise.resolve('What was loaded'),
};
const nothing = () => {};

/** Every piece of the kit in its states, for developers: a route of `npm run dev` alone. */
export default function KitPage() {
  return (
    <main className="wrap-wide grid gap-6 py-8">
      <AdminHeading title="The admin kit" back={['/admin', 'Back']} intro="Pieces of screens">
        <Button size="small">Main action</Button>
      </AdminHeading>
      {Object.entries(answers).map(([state, queryFn]) => (
        <Section key={state} title={`QueryView, ${state}`}>
          <QueryView
            query={queryOptions({ queryKey: ['kit', state], queryFn, retry: false, enabled: true })}
            what="the trees"
            back={['/admin/products', 'All trees']}
          >
            {(text) => <p>{text}</p>}
          </QueryView>
        </Section>
      ))}
      <Section title="RowList and Pager">
        <RowList label="Trees" rows={trees} columns="minmax(0,1fr) minmax(0,1fr) auto">
          {({ variety, rootstock, stock }) => (
            <>
              <RowLink to="#row">{variety}</RowLink>
              <Cell note="A second line">on {rootstock}</Cell>
              <Badge tone={stock > 1 ? 'leaf' : 'gold'}>{count(stock, 'tree')}</Badge>
            </>
          )}
        </RowList>
        <Pager page={1} pages={3} onPage={nothing} />
      </Section>
      <Section title="OrderedList" note="Moved one step at a time.">
        <OrderedList
          label="Order"
          items={trees}
          nameOf={({ variety }) => variety}
          onOrder={nothing}
          onRemove={nothing}
        >
          {({ variety }) => variety}
        </OrderedList>
      </Section>
      <Section title="Filters, two beside the search, and more that a phone collapses">
        <FiltersOf filters={filters.slice(0, 2)} />
        <FiltersOf filters={filters} />
      </Section>
      <Section title="NumbersTable">
        <NumbersTable
          label="Sales"
          columns={[
            ['Tree', ({ variety }) => variety],
            ['Stock', ({ stock }) => stock],
          ]}
          rows={trees}
          total={['Total', 13]}
        />
      </Section>
      <EmptyState>EmptyState: no trees yet. Add the first one.</EmptyState>
      <Section title="Notices, problems, facts" body="grid gap-3">
        <Notice>A warning that stays</Notice>
        <Notice tone="error">An error</Notice>
        <Notice tone="success">A success</Notice>
        <Problem>Why a form was refused</Problem>
        <Facts facts={[['Used', 12]]} />
        <FactList facts={[['Name', 'Value']]} />
      </Section>
      <Section title="Buttons and links" body="flex flex-wrap gap-2.5">
        <ChangeButton send={() => Promise.resolve()} done="Done" busy="Working...">
          ChangeButton
        </ChangeButton>
        <ConfirmButton question="Remove it?" consequence="It is gone then." onConfirm={nothing}>
          ConfirmButton
        </ConfirmButton>
        <DialogButton dialog={(onClose) => <Dialog onClose={onClose} />}>FormDialog</DialogButton>
        <Button variant="link">Button, link</Button>
        <FileButton accept="image/*" onChoose={nothing}>
          FileButton
        </FileButton>
        <TextLink to="#link">TextLink</TextLink>
        <OrderLink id="0123456789" number={1043} />
      </Section>
      <Section title="SearchChoice and SaveForm" body="grid gap-4">
        <SearchChoice
          label="Find a tree"
          what="tree"
          query={(search) => queryOptions({ queryKey: ['kit', search], queryFn: () => trees })}
          list={(found) => found}
          keyOf={({ id }) => id}
          empty="No tree has this in its name"
          onChoose={(_tree, clear) => clear()}
        >
          {({ variety }) => variety}
        </SearchChoice>
        <SaveForm
          className="flex items-end gap-2.5"
          send={() => Promise.resolve()}
          done="Saved"
          save="Save"
          disabled={false}
        >
          <AdminInput label="One value" />
        </SaveForm>
      </Section>
      <Section title="StatusSelect and AdminDate" body="flex flex-wrap items-end gap-2.5">
        {orderStatuses.map((status) => (
          <StatusSelect
            key={status}
            aria-label={`Status, ${status}`}
            tone={orderStatusTone(status)}
            value={status}
            onChange={nothing}
          >
            <option>{status}</option>
          </StatusSelect>
        ))}
        <AdminDate label="Placed from" unset="Any day" value="" onChange={nothing} />
        <AdminDate label="Placed to" unset="Any day" value="2027-04-03" onChange={nothing} />
      </Section>
      <Section title="Dialogs" body="flex flex-wrap gap-2.5">
        <DialogButton
          dialog={(onClose) => (
            <AdminDialog
              title="AdminDialog"
              description="Asks before what is typed in it is lost."
              onClose={onClose}
            >
              <AdminInput label="Text" className="mt-4" />
            </AdminDialog>
          )}
        >
          AdminDialog
        </DialogButton>
        <DialogButton
          dialog={(onClose) => (
            <ConfirmDialog
              question="Send it to 12 customers?"
              consequence="It goes out in 10 minutes."
              yes="Send it"
              onAnswer={onClose}
            />
          )}
        >
          ConfirmDialog
        </DialogButton>
      </Section>
      <Section title="WaitingMails">
        <WaitingMails
          mails={12}
          about="about the move"
          goesOutAt="2027-04-03T18:00:00Z"
          recall={() => Promise.resolve()}
          mailNow={() => Promise.resolve()}
        />
      </Section>
      <BulkBarSection />
      <ListEnd of="jump" shown={listLimits.jump}>
        {(most) => `ListEnd: the first ${most}. Type more to find the others.`}
      </ListEnd>
      <PrintCard title="PrintCard" aside={count(12, 'tree')}>
        <PrintTick />
        <ul>
          <PaperRow number={1043} name="Avery, Jordan" count={3}>
            <p>PaperRow, for paper alone</p>
          </PaperRow>
        </ul>
      </PrintCard>
      <Section title="Form, whose name is missing">
        <TreeForm />
      </Section>
      <SaveConflict
        fields={[{ label: 'Name', saved: 'A colleague’s', yours: 'Mine' }]}
        onKeep={nothing}
        onTake={nothing}
      />
    </main>
  );
}

const filters = [
  choiceFilter('fruit', 'Fruit', [['', 'All'], 'Apple', 'Pear']),
  dayFilter('planted', 'Planted'),
  checkFilter('hidden', 'Hidden', 'yes'),
];

function FiltersOf({ filters: shown }: { filters: readonly Filter[] }) {
  const [request, setRequest] = useState<ListRequest>({});
  return (
    <Filters
      filters={shown}
      request={request}
      usual={{}}
      placeholder="Name"
      onChange={(changed) => setRequest({ ...request, ...changed })}
      onClear={() => setRequest({})}
    />
  );
}

function BulkBarSection() {
  const [isSelected, setSelected] = useState(false);
  return (
    <Section title="BulkBar">
      <AdminCheck
        label="Select a row"
        checked={isSelected}
        onChange={({ currentTarget }) => setSelected(currentTarget.checked)}
      />
      <BulkBar label="Selected rows" count={isSelected ? 1 : 0} onClear={() => setSelected(false)}>
        <Button size="small">Apply</Button>
      </BulkBar>
    </Section>
  );
}

const useTreeForm = () => useSchemaForm({ schema, ...asTyped(fields, content), onSave: nothing });
const TreeFields = ({ form }: { form: FieldsForm }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Fields of={fields} form={form} />
    <ChoiceList legend="Size" options={sizes} {...form.choice('size')} />
  </div>
);

function TreeForm() {
  const form = useTreeForm();
  const submit = useEffectEvent(() => form.submit());
  useEffect(() => submit(), []); // shows the error
  return (
    <Form form={form} label="Tree" save={['Save', 'Saving...']} bar={['Not saved', 'Saved']}>
      <TreeFields form={form} />
    </Form>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const form = useTreeForm();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add"
      save={['Add', 'Adding...']}
      cancel="Cancel"
    >
      <TreeFields form={form} />
    </FormDialog>
  );
}
