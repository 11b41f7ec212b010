import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconClockStop } from '@tabler/icons-react';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import { LineFailed } from '../../ui/EmptyState.js';
import css from './steering.module.css';
import { counted } from '../../lib/counted.js';

const endsQuery = (section: number, setId: number, typeId: number) =>
  queryOptions({
    queryKey: ['ends-ahead', section, setId, typeId],
    queryFn: async ({ signal }) =>
      (
        await api.get<components['schemas']['EndsAheadDto']>('/api/staff/incidents/ends', {
          signal,
          query: { section_id: section, assessment_set_id: setId, assessment_type_id: typeId },
        })
      ).ends,
    refetchInterval: 60_000,
  });

/** What the next ends of windows and auto-submits will end, told before they come. Nothing while there is none. */
export function EndsAhead({ section, setId, typeId }: { section: number; setId: number; typeId: number }) {
  const { data, error, refetch } = useQuery(endsQuery(section, setId, typeId));
  if (error && !data)
    return (
      <LineFailed title="When windows end next could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  const [first, ...more] = data ?? [];
  if (!first) return null;
  return (
    <p className={`${css.ahead} num`}>
      <IconClockStop size={16} stroke={1.75} aria-hidden />
      <span>
        {first.by === 'window_end' ? 'The window ends' : 'Auto-submit'} {momentText(first.at)}. It ends{' '}
        {counted(first.ends, 'sitting')}
        {first.extended > 0 && `, ${first.extended} with extended time`}.
        {more.length > 0 &&
          ` ${counted(
            more.reduce((sum, { ends }) => sum + ends, 0),
            'sitting',
          )} more ${more.length === 1 ? 'at a later end' : `at ${more.length} later ends`}.`}
      </span>
    </p>
  );
}
