import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { FilterSelect } from '../../ui/FilterSelect.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { QUESTIONS, questionsQuery, topicsQuery, type BankQuestion, type QuestionSearch } from './courses.js';
import css from './course-templates.module.css';
import { QuestionRow } from './QuestionRow.js';

interface Props {
  opened: boolean;
  title: string;
  exam: 'SAT' | 'ACT';
  /** What the activity asks already. */
  chosen: readonly BankQuestion[];
  onAdd: (question: BankQuestion) => void;
  onRemove: (ref: string) => void;
  onClose: () => void;
}

/** Published questions that no test asks, to choose from: by reference, topic or text. */
export function QuestionPicker({ opened, onClose, title, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={820}>
      <Choices {...props} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ exam, chosen, onAdd, onRemove, onClose }: Omit<Props, 'opened' | 'title'>) {
  const [search, setSearch] = useState<QuestionSearch>({ exam });
  const found = useQuery(questionsQuery(search));
  const topics = useQuery(topicsQuery);
  const names = [...new Set((topics.data ?? []).filter((one) => one.exam === exam).map(({ topic }) => topic))];
  const narrow = (part: QuestionSearch) => setSearch((now) => ({ ...now, ...part, page: undefined }));
  const questions = found.data?.questions;
  return (
    <>
      <div className={css.filters}>
        <SearchInput
          label="Search questions"
          placeholder="Reference, topic or text"
          value={search.search ?? ''}
          onChange={(text) => narrow({ search: text || undefined })}
          inDialog
        />
        <FilterSelect
          label="Topic"
          all="All topics"
          options={names.sort()}
          value={search.topic}
          onChange={(topic) => narrow({ topic })}
          noneFound="No topic has these letters"
        />
      </div>
      <div className={css.results} aria-busy={found.isFetching}>
        {found.isError && !questions ? (
          <LoadFailed
            title="The questions could not be loaded."
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : questions?.length === 0 ? (
          <EmptyState title="No free question matches">
            Questions of tests are left out: a lesson would show their answers before the test.
          </EmptyState>
        ) : (
          questions?.map((question) => {
            const taken = chosen.some(({ ref }) => ref === question.ref);
            return (
              <QuestionRow
                key={question.ref}
                question={question}
                end={
                  <Button
                    size="xs"
                    aria-label={`${taken ? 'Remove' : 'Add'} question ${question.ref}`}
                    onClick={() => (taken ? onRemove(question.ref) : onAdd(question))}
                  >
                    {taken ? 'Remove' : 'Add'}
                  </Button>
                }
              />
            );
          })
        )}
      </div>
      <Pager
        page={search.page ?? 1}
        perPage={QUESTIONS.perPage}
        total={found.data?.meta.totalCount}
        shown={questions?.length}
        onPage={(page) => setSearch((now) => ({ ...now, page }))}
      />
      <DialogFoot note={<span role="status">{counted(chosen.length, 'question')} chosen</span>}>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}
