import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { historyOf, type HistoryKind } from './history-place.js';

interface Props {
  schoolId: number;
  kind: HistoryKind;
  /** Of one thing; without it of all of the kind. */
  id?: number;
}

/** From a screen to its own part of the school's history; nothing for who does not see it. */
export function HistoryLink({ schoolId, kind, id }: Props) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const to = me ? historyOf(me, schoolId) : null;
  if (to === null) return null;
  return (
    <LinkButton
      to={to as '/'}
      search={{ kind, ...(id !== undefined && { id }) } as never}
      leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
    >
      History of changes
    </LinkButton>
  );
}
