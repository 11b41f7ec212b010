import { ApiProblem } from '../../api/client.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SchoolFirst } from './InSchool.js';
import { FAILED } from './queries.js';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** The message of a failure. */
  title?: string;
}

/** In the place of results: that there are none, that their school comes first, or that they could not be loaded. */
export function ResultsFailed({ error, onRetry, title = FAILED }: Props) {
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'reporting/no-results')
    return <EmptyState title="No results available.">There are no results of this assessment here.</EmptyState>;
  if (code === 'reporting/school-not-entered') return <SchoolFirst />;
  return <LoadFailed title={title} error={error} onRetry={onRetry} />;
}
