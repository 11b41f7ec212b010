import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import type { ReportKey } from '../../api/report-types.js';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { PlanWeeks } from './PlanWeeks.js';
import { QuestionsAgain } from './QuestionsAgain.js';
import { changePlan, planQuery, stopPlan, takePlan, type PerWeek, type Plan, type PlanProposal } from './queries.js';
import css from './plan.module.css';

const OPTIONS = [
  { value: '2', label: 'Two a week' },
  { value: '3', label: 'Three a week' },
] as const;

/** Asks the server for a change of the own plan and shows what it answers. */
function usePlanChange<A>(change: (asked: A) => Promise<Plan | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => {
      client.setQueryData(planQuery({ kind: 'student' }).queryKey, plan);
      void client.invalidateQueries({ queryKey: ['plan', 'proposal'] });
      void client.invalidateQueries({ queryKey: ['course-activity'] });
    },
    onError: (error) => notify.problem(error),
  });
}

/** What a student could plan from a report: how many lessons a week, then yes or nothing. */
export function ProposedPlan({ proposal, of }: { proposal: PlanProposal; of: ReportKey }) {
  const [perWeek, setPerWeek] = useState<PerWeek>(2);
  const take = usePlanChange(() => takePlan(of, perWeek));
  const { lessons, nextTest } = proposal;
  const weeks = Math.ceil(lessons.length / perWeek);
  return (
    <>
      <p className={css.lead}>
        {counted(lessons.length, 'lesson')} on topics of this report, those with the most points to gain first. You do
        them when you like; what you do not get to moves on to the next week.
      </p>
      <ol className={css.order}>
        {lessons.map(({ lessonId, name, topic, missed }) => (
          <li key={lessonId}>
            <b>{name}</b> <span className="muted num">{`${topic === name ? '' : `${topic}, `}${missed} missed`}</span>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <SegmentedFilter
          label="Lessons a week"
          value={`${perWeek}`}
          options={OPTIONS}
          onChange={(value) => setPerWeek(Number(value) as PerWeek)}
        />
        <Button variant="filled" loading={take.isPending} onClick={() => take.mutate(undefined)}>
          Make this my plan
        </Button>
        <span className="muted num">
          {counted(weeks, 'week')}
          {nextTest && `; ${nextTest.name} is on ${dayText(nextTest.startAt)}`}
        </span>
      </div>
    </>
  );
}

interface Props {
  plan: Plan;
  /** The plan is the reader's own, and may be changed. */
  own: boolean;
  /** Another report from which a new plan could be made. */
  from?: { of: ReportKey; name: string } | null;
}

/** A plan with what its student may change of it. */
export function PresentPlan({ plan, own, from }: Props) {
  const [asking, setAsking] = useState<'stop' | 'new' | null>(null);
  const change = usePlanChange((perWeek: PerWeek) => changePlan(perWeek));
  const stop = usePlanChange(() => stopPlan());
  const renew = usePlanChange((of: ReportKey) => takePlan(of, plan.perWeek));
  const { nextTest, report } = plan;
  return (
    <>
      <p className={css.lead}>
        {plan.perWeek === 2 ? 'Two' : 'Three'} lessons a week from the report of {report.name}
        {nextTest && `, until ${nextTest.name} on ${dayText(nextTest.startAt)}`}. What is not done moves on.
      </p>
      <PlanWeeks plan={plan} />
      {plan.returning && <QuestionsAgain returning={plan.returning} own={own} />}
      {own && (
        <div className={css.actions}>
          <SegmentedFilter
            label="Lessons a week"
            value={`${plan.perWeek}`}
            options={OPTIONS}
            onChange={(value) => change.mutate(Number(value) as PerWeek)}
          />
          {from && <Button onClick={() => setAsking('new')}>New plan from {from.name}</Button>}
          <Button variant="subtle" onClick={() => setAsking('stop')}>
            Stop this plan
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking === 'stop'}
        title="Stop this plan?"
        confirm="Stop plan"
        onConfirm={() => stop.mutateAsync(undefined)}
        onClose={() => setAsking(null)}
      >
        Lessons that only your plan gave you leave your activities. What you have done stays.
      </ConfirmDialog>
      {from && (
        <ConfirmDialog
          opened={asking === 'new'}
          title={`New plan from ${from.name}?`}
          confirm="Make new plan"
          onConfirm={() => renew.mutateAsync(from.of)}
          onClose={() => setAsking(null)}
        >
          It takes the place of the plan from {report.name}. What you have done stays done.
        </ConfirmDialog>
      )}
    </>
  );
}
