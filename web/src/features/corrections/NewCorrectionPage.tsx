import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { usePage } from '../../ui/page.js';
import { Form, FormProblem } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './corrections.module.css';
import { KINDS, type Kind, type NewSearch } from './corrections-search.js';
import { QuestionChange } from './QuestionChange.js';
import { TableChange } from './TableChange.js';
import { correctionQuery, type Wanted } from './queries.js';
import { KIND } from './words.js';

interface Props {
  search: NewSearch;
  onSearch(search: NewSearch): void;
  onDrafted(id: number): void;
}

/** What is wrong, where, and what counts instead; the preview follows. A draft is changed on the same page. */
export function NewCorrectionPage({ search, onSearch, onDrafted }: Props) {
  const client = useQueryClient();
  const { kind, draft: changing } = search;
  const before = useQuery({ ...correctionQuery(changing ?? 0), enabled: changing !== undefined }).data;
  usePage(changing === undefined ? 'New correction' : 'Change the draft', [
    { label: 'Corrections', to: '/admin/corrections' },
  ]);
  const form = useEditForm({
    initial: { wanted: null as Wanted | null },
    send: async ({ wanted }) => {
      if (changing === undefined) return (await api.post<{ id: number }>('/api/admin/corrections', wanted!)).id;
      await api.patch(`/api/admin/corrections/${changing}`, { change: wanted });
      await client.invalidateQueries({ queryKey: ['corrections'] });
      return changing;
    },
    done: null,
    onDone: onDrafted,
  });
  const { wanted } = form.values;
  const change = (next: Wanted | null) => form.setFieldValue('wanted', next);
  const choose = (next: Kind) => {
    change(null);
    onSearch({ ...search, kind: next });
  };
  return (
    <div className={css.page}>
      <PageHead
        title={changing === undefined ? 'New correction' : 'Change the draft'}
        fact={
          changing === undefined
            ? 'Nothing changes yet: first you see what it does to every student, class and school.'
            : before &&
              `The draft says: ${before.title}, ${before.from} becomes ${before.to}. What you choose here takes its place; no score has changed.`
        }
      />
      <Form form={form} ownProblem className={css.page}>
        <Section title="What is wrong">
          <div className={css.kinds} role="radiogroup" aria-label="What is wrong">
            {KINDS.map((one) => (
              <label key={one}>
                <input type="radio" name="kind" checked={kind === one} onChange={() => choose(one)} />
                <span>
                  <b>{KIND[one].name}</b>
                  <small>{KIND[one].text}</small>
                </span>
              </label>
            ))}
          </div>
        </Section>
        {kind &&
          (kind === 'conversion' || kind === 'norm' ? (
            <TableChange key={`${kind} ${before?.id ?? ''}`} kind={kind} begin={before?.title} onChange={change} />
          ) : (
            <QuestionChange
              kind={kind}
              questionId={search.id}
              onQuestion={(id) => onSearch({ ...search, id })}
              onChange={change}
            />
          ))}
        {kind && (
          <div className={css.form}>
            <FormProblem form={form} />
            <div>
              <Button type="submit" variant="filled" disabled={!wanted} loading={form.busy}>
                See what it does
              </Button>
            </div>
          </div>
        )}
      </Form>
    </div>
  );
}
