import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { Chosen } from '../../ui/use-list.js';
import type { SchoolUser } from './people.js';
import { schoolsQuery } from '../../api/schools.js';
import css from './TransferDialog.module.css';
import { counted } from '../../lib/counted.js';

/** Where students go. */
export interface TransferTo {
  school_id: number;
  retain_sections: boolean;
}

interface Props {
  fromSchoolId: number;
  /** null while closed. */
  who: Chosen<SchoolUser> | null;
  send: (who: Chosen<SchoolUser>, to: TransferTo) => Promise<unknown>;
  /** Said when it could not be started. */
  failed: string;
  onClose: () => void;
}

/** Transfer Schools: where to, and whether the classes are kept. */
export function TransferDialog({ who, onClose, ...rest }: Props) {
  return (
    <Dialog opened={who !== null} onClose={onClose} title="Transfer Schools" size={480}>
      {who && <Choose who={who} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const FOUND = 50;

function Choose({ fromSchoolId, who, send, failed, onClose }: Props & { who: Chosen<SchoolUser> }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const schools = useQuery(
    schoolsQuery({ perPage: FOUND, sort: 'name' }, search && search !== chosen?.label ? { search } : {}),
  );
  const form = useEditForm({
    initial: { schoolId: null as string | null, retain: false },
    rules: ({ schoolId }): Record<string, string> => (schoolId ? {} : { schoolId: 'Please select a school' }),
    send: ({ schoolId, retain }) => send(who, { school_id: Number(schoolId), retain_sections: retain }),
    done: null,
    failed: (error) => startProblem(error, failed),
    onDone: onClose,
    asks: false,
  });
  const school = form.getInputProps('schoolId');
  const options = (schools.data?.schools ?? [])
    .filter((school) => school.id !== fromSchoolId)
    .map((school) => ({ value: String(school.id), label: `${school.name}, ${school.districtName}` }));
  const shown = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options;
  if (schools.isError && !schools.data)
    return (
      <LoadFailed
        title="There was a problem getting School data"
        error={schools.error}
        onRetry={() => void schools.refetch()}
      />
    );
  return (
    <Form form={form} foot={<FormFoot form={form} action="Transfer School" />}>
      <p className={css.lead}>
        {who.count === 1 && !who.all ? who.rows[0]!.fullName : counted(who.count, 'student')} will leave this school
        with all results, and can sign in at the new one at once.
      </p>
      <div className={css.form}>
        <Select
          label="School"
          placeholder="Search by school or district"
          data={shown}
          {...school}
          onChange={(value, option) => {
            setChosen(value && option ? { value, label: option.label } : null);
            school.onChange(value);
          }}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options: all }) => all}
          nothingFoundMessage={schools.isFetching ? 'Searching' : 'No school matches'}
          openOnFocus={false}
          data-autofocus
        />
        <Checkbox
          label="Retain classes"
          description={
            form.values.retain
              ? 'The students stay in the classes of this school.'
              : 'The students leave the classes of this school.'
          }
          {...form.getInputProps('retain', { type: 'checkbox' })}
        />
      </div>
    </Form>
  );
}
