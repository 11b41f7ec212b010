import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';

/** The results of a class in one set as a workbook, with where each of them comes from. */
export function ScoreExport({ sectionId, typeId, setId }: { sectionId: number; typeId: number; setId: number }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await save(`/api/staff/sections/${sectionId}/excel_report?assessmentTypeId=${typeId}&assessmentSetId=${setId}`);
    } catch (failure) {
      notify.problem(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => void take()}
      loading={busy}
    >
      Score Export
    </Button>
  );
}
