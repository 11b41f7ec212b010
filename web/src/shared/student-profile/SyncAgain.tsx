import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { recordsQuery, syncStudent } from '../sync/school-syncs.js';
import { useStart } from '../sync/use-start.js';

/** Reads a student from the roster again at once; nothing at a school that no roster from outside knows. */
export function SyncAgain({ schoolId, studentId }: { schoolId: number; studentId: number }) {
  const { data } = useQuery(recordsQuery(schoolId));
  const { busy, start } = useStart();
  if (!data?.school.connected || !data.school.permissions.run) return null;
  return (
    <Button
      leftSection={<IconRefresh aria-hidden />}
      loading={busy}
      onClick={() => void start(() => syncStudent(schoolId, studentId))}
    >
      Sync again{data.school.source && ` with ${data.school.source}`}
    </Button>
  );
}
