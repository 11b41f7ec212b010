import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { dayText, minutesText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Section } from '../../ui/Section.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import type { FormsSearch } from './forms-search.js';
import css from '../../shared/question-preview/preview.module.css';
import { formsQuery, type ListedForm } from '../../shared/question-preview/queries.js';
import { answersWord, questionsText, shortHash, toolsText } from '../../shared/question-preview/words.js';

interface Props {
  area: '/admin' | '/staff';
  search: FormsSearch;
  onSearch(next: FormsSearch): void;
  onQuestion(questionId: string): void;
}

/** More than these stand in a list. */
const MOST_SEGMENTS = 4;

/** Every published form by set, and the way into each. */
export function FormsPage({ area, search, onSearch, onQuestion }: Props) {
  const forms = useQuery(formsQuery);
  const admin = area === '/admin';
  const all = (forms.data ?? []).filter((f) => search.versions === 'all' || f.latest);
  const types = [...new Map(all.map((f) => [f.typeId, f.typeName])).entries()];
  const ofType = all.filter((f) => search.type === undefined || f.typeId === search.type);
  const sets = [...new Map(ofType.map((f) => [f.setId, f.setName])).entries()];
  const shown = ofType.filter((f) => search.set === undefined || f.setId === search.set);
  const groups = sets.filter(([id]) => search.set === undefined || id === search.set);
  const older = (forms.data ?? []).some((f) => !f.latest);
  const columns = columnsOf(area);
  const ofOneType = (type: string | null) =>
    onSearch({ ...search, type: type ? Number(type) : undefined, set: undefined });
  return (
    <>
      <PageHead
        title={admin ? 'Forms' : 'Preview assessments'}
        actions={<FindQuestion onQuestion={onQuestion} />}
        fact={
          admin
            ? 'Everything that is published, as students see it, with keys and where each question comes from.'
            : 'See every part as your students will. Nothing you do in a preview is kept.'
        }
      />
      <Toolbar summary={forms.data && `${shown.length} ${shown.length === 1 ? 'form' : 'forms'}`}>
        {types.length > MOST_SEGMENTS ? (
          <Select
            aria-label="Assessment type"
            placeholder="All types"
            clearable
            data={types.map(([id, name]) => ({ value: String(id), label: name }))}
            value={search.type === undefined ? null : String(search.type)}
            onChange={ofOneType}
          />
        ) : (
          types.length > 1 && (
            <SegmentedFilter
              label="Assessment type"
              value={String(search.type ?? '')}
              options={[
                { value: '', label: 'All' },
                ...types.map(([id, name]) => ({ value: String(id), label: name })),
              ]}
              onChange={ofOneType}
            />
          )
        )}
        {sets.length > 1 || search.set !== undefined ? (
          <Select
            aria-label="Assessment set"
            placeholder="All sets"
            clearable
            data={sets.map(([id, name]) => ({ value: String(id), label: name }))}
            value={search.set === undefined ? null : String(search.set)}
            onChange={(set) => onSearch({ ...search, set: set ? Number(set) : undefined })}
          />
        ) : null}
        {admin && older && (
          <Switch
            label="Older versions"
            checked={search.versions === 'all'}
            onChange={(event) => onSearch({ ...search, versions: event.currentTarget.checked ? 'all' : undefined })}
          />
        )}
      </Toolbar>
      {forms.isError && !forms.data ? (
        <LoadFailed title="The forms could not be loaded." error={forms.error} onRetry={() => void forms.refetch()} />
      ) : forms.data && shown.length === 0 ? (
        <EmptyState size="page" title={forms.data.length === 0 ? 'No forms are published' : 'No form fits this choice'}>
          {forms.data.length === 0
            ? admin
              ? 'Forms appear here as soon as a package is published under Content.'
              : 'They appear here as soon as content is published for the course types of your school.'
            : 'Choose another type or set.'}
        </EmptyState>
      ) : (
        <div className={css.set}>
          {(forms.data ? groups : [[0, 'Forms'] as const]).map(([id, name]) => (
            <Section key={id} title={name} aside={forms.data && `${shown.filter((f) => f.setId === id).length} forms`}>
              <DataTable
                height="box"
                label={`Forms of ${name}`}
                columns={columns}
                rows={forms.data && shown.filter((f) => f.setId === id)}
                rowId={(f) => f.id}
                rowName={(f) => f.title}
                muted={(f) => !f.latest}
                actions={
                  admin
                    ? (f) => (
                        <RowMenu
                          name={`${f.title}, version ${f.version}`}
                          actions={[
                            {
                              label: 'Export as QTI package',
                              onClick: () =>
                                void save(`/api/admin/content/forms/${f.id}/package`).catch(notify.problem),
                            },
                          ]}
                        />
                      )
                    : undefined
                }
                loadingRows={6}
                empty={null}
              />
            </Section>
          ))}
        </div>
      )}
    </>
  );
}

function columnsOf(area: Props['area']): Column<ListedForm>[] {
  return [
    {
      id: 'form',
      header: 'Form',
      cell: (f) => (
        <Link to={`${area}/forms/$formId` as '/admin/forms/$formId'} params={{ formId: f.id }} className="way">
          {f.title}
        </Link>
      ),
    },
    {
      id: 'questions',
      width: '19%',
      header: 'Questions',
      cell: (f) => <span className="num">{questionsText(f)}</span>,
      phoneLabel: 'Questions:',
    },
    {
      id: 'time',
      width: '13%',
      header: 'Time',
      align: 'right',
      cell: (f) => <span className={css.whole}>{minutesText(f.durationSeconds)}</span>,
      phone: 'end',
    },
    ...(area === '/staff'
      ? ([
          { id: 'tools', width: '24%', header: 'Tools', cell: (f) => toolsText(f.tools), phone: 'hide' },
          {
            id: 'answers',
            width: '16%',
            header: 'Answers',
            cell: (f) => <Tag tone={f.answers.shown ? 'good' : 'line'}>{answersWord(f.answers)}</Tag>,
            phoneLabel: 'Answers:',
          },
        ] satisfies Column<ListedForm>[])
      : ([
          {
            id: 'version',
            width: '10%',
            header: 'Version',
            align: 'right',
            cell: (f) => f.version,
            phoneLabel: 'Version',
          },
          {
            id: 'published',
            width: '14%',
            header: 'Published',
            cell: (f) => f.publishedAt && <span className={css.whole}>{dayText(f.publishedAt)}</span>,
            phone: 'hide',
          },
          {
            id: 'hash',
            width: '15%',
            header: 'Content',
            cell: (f) => (
              <span className={css.hash} title={f.contentHash}>
                {shortHash(f.contentHash)}
              </span>
            ),
            phone: 'hide',
          },
        ] satisfies Column<ListedForm>[])),
  ];
}

function FindQuestion({ onQuestion }: { onQuestion(questionId: string): void }) {
  const [id, setId] = useState('');
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (id.trim()) onQuestion(id.trim());
      }}
    >
      <TextInput
        aria-label="Question id"
        placeholder="Question id"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" disabled={!id.trim()}>
        Open question
      </Button>
    </form>
  );
}
