import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { InSchool } from '../../shared/results/InSchool.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { Comparison } from './Comparison.js';
import { chosenOf, compareRules, formOf, type CompareForm, type CompareSearch } from './compare-search.js';
import { schoolYearsQuery, setsQuery } from './queries.js';
import { StudentField } from './StudentField.js';
import css from './compare.module.css';

interface Props {
  search: CompareSearch;
  onSearch: (search: CompareSearch) => void;
}

/** Individual Comparison: one student in any two tests of a type. */
export function ComparePage({ search, onSearch }: Props) {
  const chosen = chosenOf(search);
  return (
    <InSchool title="Individual Comparison">
      <PageHead title="Individual Comparison" fact="One student in two tests of the same exam type." />
      <ChoiceForm key={JSON.stringify(search)} search={search} onSearch={onSearch} />
      {chosen && <Comparison key={JSON.stringify(chosen)} {...chosen} />}
    </InSchool>
  );
}

function ChoiceForm({ search, onSearch }: Props) {
  const years = useQuery(schoolYearsQuery);
  const sets = useQuery(setsQuery);
  const form = useEditForm<CompareForm>({
    initial: formOf(search),
    rules: compareRules,
    send: (values) => {
      onSearch({
        student: Number(values.student),
        first: values.first!,
        firstYear: Number(values.firstYear),
        second: values.second!,
        secondYear: Number(values.secondYear),
      });
      return Promise.resolve();
    },
    done: null,
    asks: false,
  });
  if (years.isError && !years.data)
    return (
      <LoadFailed title="Failed to load school year list." error={years.error} onRetry={() => void years.refetch()} />
    );
  if (sets.isError && !sets.data)
    return (
      <LoadFailed title="The assessments could not be loaded." error={sets.error} onRetry={() => void sets.refetch()} />
    );
  const yearOptions = (years.data ?? []).map(({ id, shortName }) => ({ value: String(id), label: shortName }));
  const test = (place: 1 | 2) => {
    const [name, year] = place === 1 ? (['first', 'firstYear'] as const) : (['second', 'secondYear'] as const);
    return (
      <div className={css.test}>
        <Select
          label={`Assessment #${place}`}
          placeholder={sets.data ? 'Choose an assessment' : 'Loading'}
          withAsterisk
          data={sets.data ?? []}
          openOnFocus={false}
          searchable
          {...form.getInputProps(name)}
        />
        <Select
          label="School Year"
          aria-label={`School Year of Assessment #${place}`}
          placeholder={years.data ? 'Choose a school year' : 'Loading'}
          withAsterisk
          data={yearOptions}
          {...form.getInputProps(year)}
        />
      </div>
    );
  };
  return (
    <div className={css.choice}>
      <Form form={form} className={css.fields}>
        <StudentField {...form.getInputProps('student')} />
        {test(1)}
        {test(2)}
        <Button type="submit" variant="filled">
          Compare
        </Button>
      </Form>
    </div>
  );
}
