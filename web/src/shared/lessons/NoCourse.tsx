import { IconArrowLeft } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';

/** The way from a course or class to all of them. */
export const BACK = (
  <LinkButton to="/staff/course_activities" leftSection={<IconArrowLeft aria-hidden />}>
    Back
  </LinkButton>
);

/** In place of a course that the school has not got: each of its tabs says the same. */
export function NoCourse() {
  return (
    <EmptyState size="page" title="Your school does not take this course" action={BACK}>
      It may have taken another one in its place.
    </EmptyState>
  );
}
