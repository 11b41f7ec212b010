import { Skeleton } from '@mantine/core';

/** The head of a class while it loads. */
export function ClassHeadSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton h={32} w={240} mb={12} />
      <Skeleton h={16} w={420} maw="100%" mb={30} />
      <Skeleton h={18} w={260} maw="100%" />
    </div>
  );
}
