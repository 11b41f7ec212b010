import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXml,
  IconFileZip,
  IconGavel,
  IconKey,
  IconLock,
  IconTimelineEvent,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { save } from '../../api/client.js';
import { useBusy } from '../../ui/use-busy.js';
import css from './attempt-files.module.css';

interface Choice {
  label: string;
  hint: string;
  icon: ReactNode;
  path: string;
}

/** Everything an attempt can leave as. Each choice says what it is good for; taking one is recorded. */
export function TakeAlong({
  attemptId,
  studentId,
  studentName,
  gone,
}: {
  attemptId: string;
  studentId: number;
  studentName: string;
  gone: boolean;
}) {
  const [busy, run] = useBusy();
  const as = (format: string) => `/api/audit/attempts/${attemptId}/as/${format}`;
  const size = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const choices: Choice[] = [
    {
      label: 'Dispute pack',
      hint: 'A zip that answers by itself: pictures of every changed answer, clock, connection, staff, proof.',
      icon: <IconGavel {...size} />,
      path: `/api/audit/attempts/${attemptId}/dispute_pack`,
    },
    {
      label: 'Attempt file, sealed',
      hint: 'To prove that nothing was changed. Answers cannot be read in it.',
      icon: <IconLock {...size} />,
      path: as('file'),
    },
    ...(gone
      ? []
      : [
          {
            label: 'Attempt file with its key',
            hint: 'To read the answers, or to bring the attempt to another installation.',
            icon: <IconKey {...size} />,
            path: as('file_with_key'),
          },
          {
            label: 'Caliper 1.2 events',
            hint: 'JSON for learning analytics.',
            icon: <IconTimelineEvent {...size} />,
            path: as('caliper'),
          },
          {
            label: 'QTI 3 results',
            hint: 'XML for assessment systems.',
            icon: <IconFileTypeXml {...size} />,
            path: as('qti'),
          },
          {
            label: 'Answers as CSV',
            hint: 'A line for each question.',
            icon: <IconFileTypeCsv {...size} />,
            path: as('csv'),
          },
        ]),
  ];
  const whole: Choice = {
    label: `Everything of ${studentName}`,
    hint: 'A zip of all attempts in all formats.',
    icon: <IconFileZip {...size} />,
    path: `/api/audit/students/${studentId}/record`,
  };
  const item = ({ label, hint, icon, path }: Choice) => (
    <Menu.Item key={path} leftSection={icon} onClick={() => void run(() => save(path))}>
      <span className={css.choice}>
        {label}
        <small>{hint}</small>
      </span>
    </Menu.Item>
  );
  return (
    <Menu width={360} position="bottom-end">
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={busy}
        >
          Take along
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>This attempt</Menu.Label>
        {choices.map(item)}
        <Menu.Divider />
        {item(whole)}
      </Menu.Dropdown>
    </Menu>
  );
}
