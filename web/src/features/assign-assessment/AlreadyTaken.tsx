import type { UseQueryResult } from '@tanstack/react-query';
import type { SupportedAssessment } from '../../shared/assessments/assign-form.js';
import { LineFailed } from '../../ui/EmptyState.js';
import css from './assign.module.css';
import { takenWords, type TakenBy } from './taken.js';

interface Props {
  taken: Pick<UseQueryResult<TakenBy[]>, 'data' | 'error' | 'refetch'>;
  chosen: SupportedAssessment;
}

/** Who has taken it already and gets no second sitting; nothing where there is nobody. */
export function AlreadyTaken({ taken: { data, error, refetch }, chosen }: Props) {
  if (error && !data)
    return (
      <LineFailed title="Who has taken it already could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  return data && data.length > 0 ? (
    <p className={css.taken} role="status">
      {takenWords(data, chosen)}
    </p>
  ) : null;
}
