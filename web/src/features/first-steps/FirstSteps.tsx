import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { counted } from '../../lib/counted.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Section } from '../../ui/Section.js';
import css from './first-steps.module.css';

type Answer = components['schemas']['FirstStepsAnswer'];
type Step = Answer['steps'][number];

const path = (schoolId: number) => `/api/staff/schools/${schoolId}/first_steps`;
/** Always as it stands now: the steps are done on other pages. */
const stepsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['first-steps', schoolId],
    queryFn: ({ signal }) => api.get<Answer>(path(schoolId), { signal }),
    staleTime: 0,
  });

/** What a new school does next, ticked off by what is there. Nothing when all is done, or when it was put away. */
export function FirstSteps({ schoolId }: { schoolId: number }) {
  const { data } = useQuery(stepsQuery(schoolId));
  const [busy, setBusy] = useState(false);
  const steps = data?.steps ?? [];
  if (steps.length === 0) return null;
  const next = steps.find(({ done }) => !done);
  const putAway = async () => {
    setBusy(true);
    try {
      await api.post(`${path(schoolId)}/put_away`, {});
      await queryClient.invalidateQueries({ queryKey: ['first-steps'] });
    } catch (error) {
      notify.problem(error);
    }
    setBusy(false);
  };
  return (
    <div className={css.steps}>
      <Section
        title="First steps"
        aside={
          <Button variant="subtle" size="sm" onClick={() => void putAway()} loading={busy}>
            Hide for everybody
          </Button>
        }
      >
        <ol>
          {steps.map((step) => (
            <li key={step.name} data-done={step.done || undefined} data-next={step === next || undefined}>
              {step.done ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
              <p>
                <b>
                  <span className="vh">{step.done ? 'Done: ' : 'To do: '}</span>
                  {WORDS[step.name].title}
                </b>
                <span>{step.done ? WORDS[step.name].there(step.count) : WORDS[step.name].text}</span>
              </p>
              {wayTo(step, schoolId, step === next)}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

const WORDS: Record<Step['name'], { title: string; text: string; there: (n: number) => string }> = {
  terms: {
    title: 'Terms',
    text: 'Classes belong to terms. Make one for this school year.',
    there: (n) => `${counted(n, 'term is', 'terms are')} there. Add your own where classes change during the year.`,
  },
  staff: {
    title: 'Teachers',
    text: 'Add them one by one, or import a list. Everybody gets a mail.',
    there: (n) => `${counted(n, 'teacher is', 'teachers are')} there.`,
  },
  classes: {
    title: 'Classes',
    text: 'A class has a name, a term and its teachers. The classes of the grades are there already.',
    there: (n) => `${counted(n, 'class is', 'classes are')} there, beside those of the grades.`,
  },
  students: {
    title: 'Students',
    text: 'A class takes them from a list. Their grades put them into the classes of the grades.',
    there: (n) => `${counted(n, 'student is', 'students are')} there.`,
  },
  test: {
    title: 'The first test',
    text: 'By grade or to classes, with a window and when results are shown.',
    there: () => 'A test is assigned.',
  },
};

function wayTo({ name, done }: Step, schoolId: number, next: boolean): ReactNode {
  if (done) return null;
  const look = { variant: next ? 'filled' : 'default', size: 'sm' } as const;
  const params = { schoolId };
  switch (name) {
    case 'terms':
      return (
        <LinkButton to="/staff/school-dashboard/$schoolId/terms" params={params} {...look}>
          Terms
        </LinkButton>
      );
    case 'staff':
      return (
        <LinkButton to="/staff/school-dashboard/$schoolId/users" params={params} search={{ tab: 'teachers' }} {...look}>
          Add teachers
        </LinkButton>
      );
    case 'classes':
    case 'students':
      return (
        <LinkButton to="/staff/school-dashboard/$schoolId/classes" params={params} {...look}>
          {name === 'classes' ? 'Create a class' : 'Open a class'}
        </LinkButton>
      );
    case 'test':
      return (
        <LinkButton to="/staff/assessments/assign" {...look}>
          Assign a test
        </LinkButton>
      );
  }
}
