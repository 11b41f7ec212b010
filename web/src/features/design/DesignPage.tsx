import { Alert, Button, Checkbox, Radio, Select, Skeleton, Switch, Tabs, Textarea, TextInput } from '@mantine/core';
import {
  IconArchive,
  IconClock,
  IconDownload,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Batch } from '../../api/batches.js';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useBrand } from '../../api/brand.js';
import { useColourTheme, type ColourTheme } from '../../ui/colours/colour-theme.js';
import { ROLES, type RoleColour } from '../../ui/colours/tokens.js';
import { dayTyped, timeTyped } from '../../lib/typed-dates.js';
import { Arc } from '../../ui/Arc.js';
import { BatchResult } from '../../ui/BatchDialog.js';
import { BrandMark } from '../../ui/BrandMark.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column, type Sort } from '../../ui/DataTable.js';
import { DateField, TimeField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { DiscardDialog } from '../../ui/DiscardDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { FactList } from '../../ui/FactList.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { LeaveWarning } from '../../ui/LeaveWarning.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { NextThing } from '../../ui/NextThing.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { Calendar, TimeChoice } from '../../ui/Pickers.js';
import { ProvenanceLine } from '../../shared/scores/ProvenanceLine.js';
import { QuestionStrip, type QuestionMark } from '../../shared/scores/QuestionStrip.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { BarChart } from '../../ui/BarChart.js';
import { CategoryBar } from '../../ui/CategoryBar.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { PhoneField } from '../../ui/PhoneField.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './DesignPage.module.css';
import { Batches, FiltersAndProgress, LargerParts, MoreFields } from './SharedParts.js';

/** The living style guide: every shared piece with its states. */
export function DesignPage() {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title="Style guide"
        fact="Every shared piece with its states. What is shown here is what the screens use."
        actions={<SchemeChoice />}
      />
      <div className={css.parts}>
        <Words />
        <Colours />
        <Section title="Brand">
          <Row>
            <Arc filled={21} className={css.arc} />
            <Arc filled={0} className={css.arc} />
            <BrandMark name={brand} />
            <span className={css.night}>
              <BrandMark name={brand} tone="night" />
            </span>
          </Row>
        </Section>
        <Buttons />
        <Fields />
        <MoreFields />
        <Forms />
        <Floats />
        <ListScreen />
        <Lists />
        <FiltersAndProgress />
        <Batches />
        <Section title="States of a list">
          <div className={css.three}>
            <EmptyState
              title="You are not assigned as a teacher for any classes yet."
              action={<Button>Open My Archived Classes</Button>}
            >
              A school administrator adds you to a class.
            </EmptyState>
            <div className={css.lines} role="status" aria-label="Loading">
              {[72, 54, 64, 48].map((width) => (
                <Skeleton key={width} h={14} w={`${width}%`} />
              ))}
            </div>
            <LoadFailed
              title="Could not load class data."
              error="The server could not be reached. Check your connection and try again."
              onRetry={() => notify.info('Trying again')}
            />
          </div>
        </Section>
        <Words2 />
        <Scores />
        <Section title="The one next thing">
          <NextThing
            label="SAT Set 4"
            title="Math, Part 1 is waiting for you"
            progress={<QuestionStrip questions={STRIP} label="9 of 22 questions answered, 2 marked for review" />}
            action={
              <Button variant="filled" size="lg">
                Resume section
              </Button>
            }
            note="Open until Tuesday, Nov 24, 3:00 PM CST"
            figure={{ value: '19:36', caption: 'left of 35:00' }}
          >
            You saved and left at 1:42 PM with 9 of 22 questions answered and 2 marked for review. The clock has been
            standing still since then.
          </NextThing>
        </Section>
        <LargerParts />
      </div>
    </>
  );
}

const STRIP: QuestionMark[] = [
  'answered',
  'answered',
  'answered',
  'answered',
  'marked',
  'answered',
  'answered',
  'marked',
  'answered',
  'current',
  ...Array.from({ length: 12 }, (): QuestionMark => 'open'),
];

function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

function SchemeChoice() {
  const [theme, choose] = useColourTheme();
  return (
    <SegmentedFilter<ColourTheme>
      label="Colour theme"
      value={theme}
      onChange={choose}
      options={[
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'contrast', label: 'High contrast' },
      ]}
    />
  );
}

function Words() {
  return (
    <Section title="Two voices">
      <div className={css.two}>
        <div className={css.lines}>
          <p className="display">Cedar Ridge High School</p>
          <p className="title">4 rows need a correction</p>
          <p className="h2">Assigned Assessments</p>
          <p className={css.reading}>
            Your total of 1240 is the sum of your two section scores. Reading &amp; Writing is well past the college
            benchmark. Math is one step below it.
          </p>
        </div>
        <div className={css.lines}>
          <p className="h3">Horizon Assessment for the SAT #3</p>
          <p>Open until Tuesday, Nov 24, 3:00 PM CST</p>
          <p className="small muted">40 questions, 35 minutes. No end date</p>
          <p className="label">Student ID</p>
          <p className="tiny muted num">0123456789 1:05 47:12</p>
        </div>
      </div>
    </Section>
  );
}

const SWATCHES: RoleColour[] = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'control',
  'muted',
  'text',
  'primary',
  'primary-soft',
  'section-a',
  'section-a-soft',
  'section-b',
  'section-b-soft',
  'track',
  'warn',
  'warn-soft',
  'warn-mark',
  'bad',
  'bad-soft',
  'good',
  'good-soft',
  'inverse',
  'mark',
  'night',
];

function Colours() {
  return (
    <Section title="Colours by role" aside={`${Object.keys(ROLES.light).length} roles, three themes`}>
      <ul className={css.swatches}>
        {SWATCHES.map((role) => (
          <li key={role}>
            <span style={{ background: `var(--c-${role})` }} />
            {role}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Buttons() {
  const [asked, setAsked] = useState(false);
  return (
    <Section title="Buttons" aside="One filled button a screen">
      <Row>
        <Button variant="filled" leftSection={<IconUserPlus aria-hidden />}>
          Add Student
        </Button>
        <Button leftSection={<IconDownload aria-hidden />}>Export List</Button>
        <Button variant="subtle">Download these rows</Button>
        <Button variant="danger" leftSection={<IconTrash aria-hidden />} onClick={() => setAsked(true)}>
          Delete Class
        </Button>
        <Button disabled>Assign</Button>
        <Button loading>Saving</Button>
        <RowMenu
          name="Liam Becker"
          actions={[
            { label: 'View Profile', icon: <IconUsers aria-hidden />, onClick: () => notify.info('View Profile') },
            { label: 'Edit', icon: <IconPencil aria-hidden />, onClick: () => notify.info('Edit') },
            { label: 'Remove', icon: <IconTrash aria-hidden />, danger: true, onClick: () => notify.info('Remove') },
          ]}
        />
      </Row>
      <Row>
        <LinkButton to="/admin/schools">A button that leads to a page</LinkButton>
        <Button size="lg" variant="filled">
          Resume section
        </Button>
        <Button size="lg">Save and exit</Button>
        <Button size="sm">Clear</Button>
      </Row>
      <ConfirmDialog
        opened={asked}
        title="Delete Period 1?"
        confirm="Delete Class"
        danger
        onClose={() => setAsked(false)}
        onConfirm={async () => void notify.success('Deleted')}
      >
        The class has results, so it is archived with them; its students stay in the school.
      </ConfirmDialog>
    </Section>
  );
}

const WRONG_FILE = new File(['x'], 'roster.pdf');

function Fields() {
  const [file, setFile] = useState<File | null>(null);
  const [phone, setPhone] = useState('(555) 010-1234 ext. 12');
  return (
    <Section title="Fields">
      <div className={css.two}>
        <div className={css.fields}>
          <TextInput label="First name" defaultValue="Thandiwe" />
          <TextInput label="Email" defaultValue="thandiwe.mokoena@cedarridge" error="Please enter a valid email" />
          <PasswordField label="Password" defaultValue="paperclip-otter-9" />
          <PhoneField value={phone} onChange={setPhone} />
          <Select label="Timing" data={['Timed', 'Time and a half', 'Double', 'Untimed']} defaultValue="Timed" />
          <TextInput label="Student ID" defaultValue="84307" disabled />
        </div>
        <div className={css.fields}>
          <Textarea label="Reason" placeholder="Why is this changed?" minRows={3} autosize />
          <Checkbox label="Untimed assessments" defaultChecked />
          <Checkbox label="Some of the class" indeterminate readOnly />
          <Radio.Group label="Reveal the report">
            <div className={css.lines}>
              <Radio value="asap" label="As soon as it is scored" />
              <Radio value="date" label="On a date" />
            </div>
          </Radio.Group>
          <Switch label="Students may pause" defaultChecked />
          <Switch label="Read aloud" />
          <FileDrop
            label="Choose a file or drop it here"
            hint="CSV, XLSX or XLS with First Name, Last Name, Email"
            accept=".csv,.xlsx,.xls"
            file={file}
            onFile={setFile}
          />
          <FileDrop
            label="Choose a file or drop it here"
            accept=".csv,.xlsx,.xls"
            file={WRONG_FILE}
            onFile={() => undefined}
            error="Wrong document type"
          />
        </div>
      </div>
    </Section>
  );
}

const ANSWERS = ['It is created', 'The name is taken', 'The server fails'] as const;

/** As a server would answer, after as long as that takes on a slow connection. */
async function answered({ name, answer }: { name: string; answer: string }): Promise<string> {
  await new Promise((done) => setTimeout(done, 1500));
  if (answer === ANSWERS[1])
    throw new ApiProblem(422, 'Please check your inputs', undefined, {
      'section.name': ['A class of this name is there already'],
    });
  if (answer === ANSWERS[2]) throw new ApiProblem(500, 'The class could not be created. Please try again.');
  return name;
}

function Forms() {
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [day, setDay] = useState('2026-11-24');
  const [time, setTime] = useState('08:00');
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const [isUnsaved] = useState(() => () => latest.current);
  return (
    <Section title="Forms" aside="Done is a short notification, failed is said in the form">
      <Row>
        <Button onClick={() => setOpened(true)}>Open a form</Button>
        <Button onClick={() => setAsking(true)}>Ask before typed words are lost</Button>
        <Switch
          label="Something on this page is not saved"
          checked={unsaved}
          onChange={(event) => setUnsaved(event.currentTarget.checked)}
        />
      </Row>
      <LeaveWarning unsaved={isUnsaved} />
      <div className={css.two}>
        <div className={css.fields}>
          <DateField label="Started from" of="Started from" value={day} onChange={setDay} />
          <Calendar value={dayTyped(day)} onPick={setDay} />
        </div>
        <div className={css.fields}>
          <TimeField label="Doors open" of="Doors open" value={time} onChange={setTime} />
          <TimeChoice value={timeTyped(time)} onPick={setTime} />
        </div>
      </div>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Create Class" size={560}>
        <ClassForm onDone={() => setOpened(false)} />
      </Dialog>
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={() => setAsking(false)} />}
    </Section>
  );
}

function ClassForm({ onDone }: { onDone: () => void }) {
  const form = useEditForm({
    initial: { name: '', answer: ANSWERS[0] as string },
    rules: ({ name }): Record<string, string> => (name.trim() ? {} : { name: 'Please fill the class name' }),
    send: answered,
    done: (name) => `${name} created`,
    onDone,
  });
  return (
    <Form
      form={form}
      className={css.fields}
      foot={<FormFoot form={form} action="Create Class" note="The class starts empty" />}
    >
      <TextInput label="Class name" data-autofocus {...form.getInputProps('name')} />
      <Select label="What the server answers" data={ANSWERS} {...form.getInputProps('answer')} />
    </Form>
  );
}

function Floats() {
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  // As long as an answer takes on a slow connection.
  const create = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setOpened(false);
    }, 1500);
  };
  return (
    <Section title="What floats, what is said">
      <Row>
        <Button onClick={() => setOpened(true)}>Open a dialog</Button>
        <Button onClick={() => notify.info('Generating PDF report...')}>Info</Button>
        <Button onClick={() => notify.success('Imported 58 users')}>Success</Button>
        <Button
          onClick={() =>
            notify.success('Users status changed successfully', {
              action: { label: 'Undo', run: () => notify.info('Taken back') },
            })
          }
        >
          With Undo
        </Button>
        <Button onClick={() => notify.warning('Select at least one student')}>Warning</Button>
        <Button onClick={() => notify.error('Sorry, we could not load the student reports.')}>Error</Button>
      </Row>
      <Alert title="This class is read-only">It is kept in step with the roster provider.</Alert>
      <Tabs defaultValue="profile">
        <Tabs.List aria-label="Student">
          <Tabs.Tab value="profile">Student Profile</Tabs.Tab>
          <Tabs.Tab value="classes">Classes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile" pt="md">
          Grade 11, Cedar Ridge High School
        </Tabs.Panel>
        <Tabs.Panel value="classes" pt="md">
          Period 1
        </Tabs.Panel>
      </Tabs>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Create Class" size={560}>
        <div className={css.fields}>
          <TextInput label="Class name" data-autofocus />
          <Select label="Term" data={['Fall 2026', 'Spring 2027']} />
        </div>
        <DialogFoot note="The class starts empty" busy={busy}>
          <Button onClick={() => setOpened(false)}>Cancel</Button>
          <Button variant="filled" loading={busy} onClick={create}>
            Create Class
          </Button>
        </DialogFoot>
      </Dialog>
    </Section>
  );
}

interface Student {
  id: number;
  first: string;
  last: string;
  grade: string;
  added: string;
  logins: number;
  untimed?: boolean;
  hidden?: boolean;
}

const STUDENTS: Student[] = [
  { id: 1, first: 'Fatima', last: 'Al-Sayed', grade: '11th', added: 'Aug 14, 2026', logins: 41 },
  { id: 2, first: 'Aiyana', last: 'Begay', grade: '10th', added: 'Sep 2, 2026', logins: 88 },
  { id: 3, first: 'Mateo', last: 'Castillo', grade: '9th', added: 'Aug 14, 2025', logins: 12, untimed: true },
  { id: 4, first: 'Hannah', last: 'Goldberg', grade: '10th', added: 'Sep 2, 2026', logins: 9, hidden: true },
  { id: 5, first: 'Sofía', last: 'Hernández', grade: '11th', added: 'Aug 14, 2026', logins: 41 },
];

const COLUMNS: Column<Student>[] = [
  {
    id: 'first',
    header: 'First Name',
    sort: 'first_name',
    width: 150,
    phone: 'title',
    cell: (row) =>
      row.hidden ? (
        row.first
      ) : (
        <a className="way" href="#students">
          {row.first}
        </a>
      ),
  },
  {
    id: 'last',
    header: 'Last Name',
    sort: 'last_name',
    phone: 'title',
    cell: (row) => (
      <>
        {row.hidden ? (
          row.last
        ) : (
          <a className="way" href="#students">
            {row.last}
          </a>
        )}{' '}
        {row.untimed && (
          <Tag tone="line" icon={<IconClock aria-hidden />}>
            Untimed
          </Tag>
        )}
        {row.hidden && <Tag icon={<IconEyeOff aria-hidden />}>Hidden account</Tag>}
      </>
    ),
  },
  { id: 'grade', header: 'Grade', sort: 'grade', align: 'right', cell: (row) => row.grade },
  {
    id: 'added',
    header: 'Date Added',
    sort: 'created_at',
    phone: 'line',
    phoneLabel: 'Added',
    cell: (row) => <span className="num">{row.added}</span>,
  },
  {
    id: 'logins',
    header: '# of Logins',
    sort: 'nr_of_logins',
    align: 'right',
    phone: 'hide',
    cell: (row) => row.logins,
  },
];

/** One part of the pattern, with its number and name. */
function Part({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <div className={css.part}>
      <span className={css.partName}>
        <b className="num">{number}</b> {name}
      </span>
      {children}
    </div>
  );
}

const RULES: [part: string, rule: string][] = [
  [
    'PageHead',
    'The name of the place, one line of facts, the actions on the whole list; one filled button. On phones all but that one stand behind one button.',
  ],
  ['PageTabs', 'Lists of the same place, each with its count. A tab that is not there yet is not shown.'],
  [
    'Toolbar',
    'SearchInput (asks half a second after the last key), SegmentedFilter for two to four views, FilterSelect for more, and how many there are.',
  ],
  [
    'BulkBar',
    'What can be done with the selected rows. With a hint it is always there, so that nothing jumps; pressing without a selection says the hint.',
  ],
  [
    'DataTable',
    'Sticky head, sorting by the server, 44 px rows. The way into a row is its name. Selecting all passes over rows that cannot be selected.',
  ],
  [
    'RowMenu',
    'The actions of one row, in the words of the bulk bar, deleting last. What the viewer may not do is not shown: the list answers with permissions.',
  ],
  ['Pager', 'Where in the list one is; with one page only the count.'],
  [
    'States',
    'Loading is the shape of the rows, empty says what to do next, failed says the message and offers to try again.',
  ],
  [
    'Address',
    'Tab, filters, search, order and page are in the address: they come back with the browser, from a dashboard and after logging in as someone.',
  ],
  [
    'Afterwards',
    'What can be taken back is done at once and offers Undo for ten seconds; what cannot is asked before. Of many, those that failed are counted and named with the reason.',
  ],
];

/** The pattern of every list, with its parts named; School users is the reference. */
function ListScreen() {
  const [sort, setSort] = useState<Sort>({ by: 'last_name', order: 'asc' });
  const [selected, setSelected] = useState<Set<number | string>>(new Set([2, 3]));
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<'active' | 'archived'>('active');
  const [grade, setGrade] = useState<string>();
  const [search, setSearch] = useState('');
  const adding = useBatch<null>({ send: () => Promise.resolve(NOT_ALL) });
  const found = STUDENTS.filter(
    (row) =>
      `${row.first} ${row.last}`.toLowerCase().includes(search.toLowerCase()) && row.grade === (grade ?? row.grade),
  );
  const rows = [...found].sort(
    (a, b) =>
      (sort.order === 'asc' ? 1 : -1) *
      (sort.by === 'first_name' ? a.first.localeCompare(b.first) : a.last.localeCompare(b.last)),
  );
  const undone = () => notify.info('Taken back');
  return (
    <Section title="A list screen" aside="The pattern of every list">
      <div id="students" className={css.screen}>
        <Part number={1} name="PageHead">
          <PageHead
            title="Cedar Ridge High School"
            fact={<span className="num">Cedar Ridge Unified, Arizona. 431 of 450 seats used.</span>}
            actions={
              <>
                <Button leftSection={<IconDownload aria-hidden />}>Export List</Button>
                <Button variant="filled" leftSection={<IconUserPlus aria-hidden />}>
                  Add user
                </Button>
              </>
            }
          />
        </Part>
        <Part number={2} name="PageTabs">
          <PageTabs
            label="Roles"
            tabs={[
              { label: 'Students', to: '/admin/design', count: 412, current: true },
              { label: 'Teachers', to: '/admin/design', count: 31, current: false },
              { label: 'School Administrators', to: '/admin/design', count: 4, current: false },
            ]}
          />
        </Part>
        <Part number={3} name="Toolbar, SearchInput, SegmentedFilter, FilterSelect">
          <Toolbar summary={`${show === 'active' ? 412 : 0} ${show} students`}>
            <SearchInput
              label="Search students"
              placeholder="Search by name, email or student ID"
              value={search}
              onChange={setSearch}
            />
            <SegmentedFilter
              label="Show"
              value={show}
              onChange={setShow}
              options={[
                { value: 'active', label: 'Active' },
                { value: 'archived', label: 'Archived' },
              ]}
            />
            <FilterSelect
              label="Grade"
              all="All Grade Levels"
              options={['9th', '10th', '11th']}
              value={grade}
              onChange={setGrade}
            />
          </Toolbar>
        </Part>
        <Part number={4} name="BulkBar">
          <BulkBar
            count={selected.size}
            label="Actions for the selected students"
            hint="Please select at least one user!"
            onClear={() => setSelected(new Set())}
            actions={[
              { label: 'Add to Class', icon: <IconUsers aria-hidden />, onClick: () => void adding.run(null) },
              {
                label: 'Archive Users',
                icon: <IconArchive aria-hidden />,
                onClick: () =>
                  notify.success('Users status changed successfully', { action: { label: 'Undo', run: undone } }),
              },
              {
                label: 'Delete Users',
                icon: <IconTrash aria-hidden />,
                danger: true,
                onClick: () => notify.error('Failed to remove the selected users. Please try again.'),
              },
            ]}
          />
        </Part>
        <Part number={5} name="DataTable, with RowMenu (6) at the end of each row">
          <DataTable
            height="box"
            label="Students"
            columns={COLUMNS}
            rows={show === 'active' ? rows : []}
            rowId={(row) => row.id}
            rowName={(row) => `${row.first} ${row.last}`}
            sort={sort}
            onSort={setSort}
            selected={selected}
            onSelect={setSelected}
            selectable={(row) => !row.hidden}
            muted={(row) => Boolean(row.hidden)}
            actions={(row) =>
              !row.hidden && (
                <RowMenu
                  name={`${row.first} ${row.last}`}
                  actions={[
                    { label: 'Edit', icon: <IconPencil aria-hidden />, onClick: () => notify.info('Edit') },
                    {
                      label: 'Delete',
                      icon: <IconTrash aria-hidden />,
                      danger: true,
                      onClick: () => notify.info('Delete'),
                    },
                  ]}
                />
              )
            }
            empty={
              <EmptyState title="Nobody is archived.">
                Archived students keep their results and can be activated again.
              </EmptyState>
            }
          />
        </Part>
        <Part number={7} name="Pager">
          <Pager page={page} perPage={100} total={412} onPage={setPage} />
        </Part>
      </div>
      <dl className={css.rules}>
        {RULES.map(([part, rule], i) => (
          <div key={part}>
            <dt>
              <b className="num">{i + 1}</b> {part}
            </dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <BatchResult title="Add to Class" batch={adding} />
    </Section>
  );
}

/** What came of a page of rows that was changed at once. */
const NOT_ALL: Batch = {
  id: null,
  title: null,
  summary: null,
  state: 'over',
  counts: { waiting: 0, done: 1, skipped: 1, failed: 0 },
  rows: [
    { key: '1', name: 'Ada Abel', state: 'done', code: null, reason: null },
    {
      key: '4',
      name: 'Hannah Goldberg',
      state: 'skipped',
      code: 'roster/hidden-account',
      reason: 'A hidden account cannot be changed.',
    },
  ],
  mayUndo: false,
};

/** The states that a list goes through. */
function Lists() {
  return (
    <Section title="States of tables, bars and pagers">
      <p className="label">Nothing selected, with a hint</p>
      <BulkBar
        count={0}
        label="Actions for the selected students, none"
        hint="Please select at least one user!"
        onClear={() => undefined}
        actions={[
          { label: 'Add to Class', icon: <IconUsers aria-hidden />, onClick: () => undefined },
          { label: 'Archive Users', icon: <IconArchive aria-hidden />, onClick: () => undefined },
        ]}
      />
      <p className="label">Loading</p>
      <DataTable
        height="box"
        label="Loading students"
        columns={COLUMNS}
        rows={undefined}
        rowId={(row) => row.id}
        empty={null}
        loadingRows={3}
      />
      <p className="label">32 px rows, where a whole class must be seen at once</p>
      <DataTable
        height="box"
        label="Students in dense rows"
        dense
        columns={COLUMNS}
        rows={STUDENTS.slice(0, 3)}
        rowId={(row) => row.id}
        empty={null}
      />
      <p className="label">Failed</p>
      <DataTable
        height="box"
        label="Students that did not load"
        columns={COLUMNS}
        rows={undefined}
        rowId={(row) => row.id}
        empty={null}
        failed={{
          title: 'There was a problem getting users',
          error: 'The server could not be reached. Check your connection and try again.',
          onRetry: () => notify.info('Trying again'),
        }}
      />
      <p className="label">One page, many pages, the last</p>
      <div className={css.lines}>
        <Pager page={1} perPage={100} total={41} onPage={() => undefined} />
        <Pager page={9} perPage={100} total={2000} onPage={() => undefined} label="Pages in the middle" />
        <Pager page={20} perPage={100} total={2000} onPage={() => undefined} label="Pages at the end" />
      </div>
      <p className="label">Views with counts</p>
      <Row>
        <SegmentedFilter
          label="Status"
          value="all"
          onChange={() => undefined}
          options={[
            { value: 'all', label: 'All', count: 28 },
            { value: 'running', label: 'Running', count: 21 },
            { value: 'silent', label: 'Not heard', count: 2 },
          ]}
        />
      </Row>
    </Section>
  );
}

function Words2() {
  return (
    <Section title="Tags and states">
      <Row>
        <Tag>SAT</Tag>
        <Tag tone="line">2026–27</Tag>
        <Tag tone="warn">1 minute behind</Tag>
        <Tag tone="bad">Nothing heard</Tag>
        <Tag tone="good">Secondary Teacher</Tag>
      </Row>
      <Row>
        <StatusWord tone="good">Completed</StatusWord>
        <StatusWord tone="running">In Progress</StatusWord>
        <StatusWord tone="waiting">Not Started</StatusWord>
        <StatusWord tone="none">Not Scheduled</StatusWord>
        <StatusWord tone="warn">Paused</StatusWord>
        <StatusWord tone="bad">Nothing heard for 2 min</StatusWord>
      </Row>
      <Row>
        <div className={css.strip}>
          <QuestionStrip
            questions={STRIP}
            pace={12}
            label="9 of 22 questions answered, 2 marked for review, 2 behind pace"
          />
        </div>
      </Row>
    </Section>
  );
}

const SAT_SECTIONS = [
  { name: 'Reading & Writing', score: 720, min: 200, tone: 'a' as const },
  { name: 'Math', score: 520, min: 200, tone: 'b' as const },
];
const ACT_SECTIONS = [
  { name: 'English', score: 27, min: 1, tone: 'a' as const },
  { name: 'Math', score: 24, min: 1, tone: 'b' as const },
  { name: 'Reading', score: 30, min: 1, tone: 'a' as const },
  { name: 'Science', score: 25, min: 1, tone: 'b' as const },
];

function Scores() {
  return (
    <Section title="Scores">
      <div className={`${css.two} ${css.scores}`}>
        <ScoreDial
          label="Composite score"
          score={1240}
          min={400}
          max={1600}
          sections={SAT_SECTIONS}
          caption="total, from 400 to 1600"
        />
        <ScoreDial
          label="Composite score"
          score={27}
          min={1}
          max={36}
          sections={ACT_SECTIONS}
          caption="average, from 1 to 36"
        />
        <ScoreDial label="Mean score" size="l" score={1118} min={400} max={1600} caption="mean of 24 students" />
        <BarChart
          label="Students by day"
          bars={[
            { id: 'mon', label: 'Monday', value: 240 },
            { id: 'tue', label: 'Tuesday', value: 1180 },
            { id: 'wed', label: 'Wednesday', value: 62 },
          ]}
          benchmark={{ value: 494, label: 'Mean' }}
        />
        <CategoryBar label="Algebra" correct={2} total={3} />
        <CategoryBar label="Geometry" correct={0} total={0} />
        <FactList
          facts={[
            {
              value: '1200–1280',
              name: 'Your likely range',
              text: 'if you took the same kind of test again without more practice.',
            },
            {
              value: '82nd',
              name: 'National percentile:',
              text: 'as high as, or higher than, 82 of 100 students in grade 11.',
            },
          ]}
        />
      </div>
      <div className={css.row}>
        <ScoreDial label="Math" size="m" tone="b" score={520} min={200} max={800} benchmark={530} />
        <ScoreDial label="Reading and Writing" size="m" score={720} min={200} max={800} benchmark={480} />
        <ScoreDial label="Composite score" size="m" score={null} min={400} max={1600} />
        <ScoreDial label="Composite score" size="mini" score={1420} min={400} max={1600} />
        <ScoreDial label="Percent correct" size="mini" tone="b" score={72.4} min={1} max={100} value="72.4%" />
        <ScoreDial label="Composite score" size="mini" score={null} min={400} max={1600} />
      </div>
      <ProvenanceLine>Form SAT-3 v4, key v2, table 2026.1, 412 events, result 7c41-9e0b</ProvenanceLine>
    </Section>
  );
}
