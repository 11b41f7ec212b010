import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { saveLog, type LogName } from './sync.js';

interface Props extends Pick<ButtonProps, 'variant' | 'children'> {
  schoolId: number;
  recordId: number;
  /** All of them without it. */
  log?: LogName;
}

/** Takes logs of a sync along as a file. Nobody takes a file along who is logged in as somebody else. */
export function SaveLog({ schoolId, recordId, log, ...look }: Props) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  if (!me || me.masqId) return null;
  return (
    <Button
      {...look}
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void saveLog(schoolId, recordId, log).catch(notify.problem)}
    />
  );
}
