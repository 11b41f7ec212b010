import { Skeleton } from '@mantine/core';

/** The head of a school while it loads. */
export function LoadingHead() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton h={32} w={280} mb={12} />
      <Skeleton h={16} w={360} maw="100%" />
    </div>
  );
}
