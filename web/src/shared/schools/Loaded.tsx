import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LoadingHead } from './LoadingHead.js';
import { isGone, NotHere } from './NotHere.js';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Said when it could not be read. */
  failed?: string;
  children: (data: T) => ReactNode;
}

/** A page of a school once the school is read; its head while it loads, and what is said when that fails. */
export function Loaded<T>({ query, failed = 'There was a problem getting School data', children }: Props<T>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError && isGone(error)) return <NotHere what="school" />;
  return isError ? <LoadFailed title={failed} error={error} onRetry={() => void refetch()} /> : <LoadingHead />;
}
