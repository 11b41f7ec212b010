import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import type { ListSearch } from '../../lib/params.js';
import { Loaded } from '../../shared/schools/Loaded.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { ArchivedStudents } from './ArchivedStudents.js';
import { Leaving } from './Leaving.js';
import css from './archived-school.module.css';
import {
  archivedSchoolQuery,
  refreshSchools,
  restoreSchool,
  restoringText,
  type ArchivedSchool,
} from './archived-school.js';

interface Props {
  schoolId: number;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  onRestored: () => Promise<void>;
}

/** A school that is archived: what bringing it back does, and its students, who may go to another school. */
export function ArchivedSchoolPage({ schoolId, ...rest }: Props) {
  const school = useQuery(archivedSchoolQuery(schoolId));
  usePage('Archived', [{ label: 'Schools', to: '/admin/schools' }, { label: school.data?.name ?? 'School' }]);
  return <Loaded query={school}>{(data) => <Archived school={data} {...rest} />}</Loaded>;
}

function Archived({ school, search, onSearch, onRestored }: Omit<Props, 'schoolId'> & { school: ArchivedSchool }) {
  const [asking, setAsking] = useState(false);
  const { id, name, districtName, archivedAt, permissions } = school;
  return (
    <>
      <PageHead
        title={name}
        fact={`${districtName}. Archived on ${longDate(archivedAt)}: nobody signs in, results stay.`}
        actions={
          permissions.restore && (
            <Button
              variant="filled"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Restore School
            </Button>
          )
        }
      />
      <div className={css.parts}>
        <Section title="Restored it would be as it was">
          <ul className={css.effects}>
            {restoringText(school).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
        <ArchivedStudents school={school} search={search} onSearch={onSearch} />
        {permissions.transfer && <Leaving school={school} />}
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Restore ${name}?`}
        confirm="Restore School"
        onConfirm={async () => {
          await restoreSchool(id);
          notify.success(`${name} is back.`);
          await onRestored();
          void refreshSchools();
        }}
        onClose={() => setAsking(false)}
      >
        {restoringText(school).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ConfirmDialog>
    </>
  );
}
