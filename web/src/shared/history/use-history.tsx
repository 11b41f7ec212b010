import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from '../../api/session.js';
import type { MenuAction } from '../../ui/RowMenu.js';
import { historyOf, type HistoryKind } from './history-place.js';

/** The action of a row's menu that leads to the row's part of the school's history; false for who does not see it. */
export function useHistoryAction(schoolId: number): (kind: HistoryKind, id: number) => MenuAction | false {
  const navigate = useNavigate();
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const to = me ? historyOf(me, schoolId) : null;
  return (kind, id) =>
    to !== null && {
      label: 'History of changes',
      icon: <IconHistory size={16} stroke={1.75} aria-hidden />,
      onClick: () => void navigate({ to: to as '/', search: { kind, id } as never }),
    };
}
