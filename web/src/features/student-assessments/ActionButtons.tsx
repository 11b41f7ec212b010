import { LinkButton } from '../../ui/LinkButton.js';
import { actionsOf } from './actions.js';
import type { StudentAssessment } from './queries.js';
import css from './student-assessments.module.css';

/** The actions of one assessment; `filled` on the one that the page is about. */
export function ActionButtons({
  assessment,
  nowMs,
  filled,
}: {
  assessment: StudentAssessment;
  nowMs: number;
  filled?: boolean;
}) {
  const name = `${assessment.assessment.set}, ${assessment.assessment.section}`;
  return (
    <span className={css.buttons} data-main={filled || undefined}>
      {actionsOf(assessment, nowMs).map((action) => {
        switch (action.kind) {
          case 'note':
            return (
              <span key={action.label} className={`${css.when} num`}>
                {action.label}
              </span>
            );
          case 'exam':
            return (
              <LinkButton
                key={action.label}
                variant={filled ? 'filled' : 'default'}
                size={filled ? 'lg' : 'md'}
                to="/student/assessments/test/$id"
                params={{ id: assessment.id }}
                aria-label={`${action.label}: ${name}`}
              >
                {action.label}
              </LinkButton>
            );
          case 'report':
            return (
              <LinkButton
                key={action.label}
                to={`/student/score-reports/${action.assessmentTypeId}/${action.assessmentSetId}` as '/'}
                search={{ year: action.year } as never}
                aria-label={`${action.label}: ${name}`}
              >
                {action.label}
              </LinkButton>
            );
        }
      })}
    </span>
  );
}
