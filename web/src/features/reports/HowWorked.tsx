import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { BehaviourTable } from '../../shared/behaviour/BehaviourTable.js';
import { behaviourSentences, findingsOf } from '../../shared/behaviour/behaviour-words.js';
import type { Behaviour, QuestionBehaviour } from '../../shared/behaviour/behaviour-types.js';
import { PacePlot } from '../../shared/behaviour/PacePlot.js';
import { partBehaviourQuery } from '../../api/reports.js';
import { ReportSection } from './ReportSection.js';
import type { PartTime, Reader } from '../../api/report-types.js';
import { useJump } from './report-view.js';
import css from './how-worked.module.css';

interface Props {
  reader: Extract<Reader, { kind: 'staff' }>;
  /** The parts taken, in the order of the report. */
  parts: readonly PartTime[];
}

/** For staff: what the order of a student's actions says that right and wrong do not, and which questions to talk about. */
export function HowWorked({ reader, parts }: Props) {
  const [chosen, setChosen] = useState(parts[0]!.studentAssessmentId);
  const part = parts.find((p) => p.studentAssessmentId === chosen) ?? parts[0]!;
  const { ref, entry } = useIntersection({ rootMargin: '300px' });
  const [asked, setAsked] = useState(false);
  if (entry?.isIntersecting && !asked) setAsked(true);
  return (
    <ReportSection
      id="how-worked"
      title="How it was worked"
      aside={
        <>
          <p>Seen by staff only.</p>
          {parts.length > 1 && (
            <div className={css.parts}>
              <SegmentedFilter
                label="Part"
                value={String(part.studentAssessmentId)}
                onChange={(id) => setChosen(Number(id))}
                options={parts.map((p) => ({ value: String(p.studentAssessmentId), label: p.label }))}
              />
            </div>
          )}
        </>
      }
    >
      <div ref={ref}>{asked ? <Part key={part.studentAssessmentId} reader={reader} part={part} /> : <Loading />}</div>
    </ReportSection>
  );
}

function Part({ reader, part }: { reader: Props['reader']; part: PartTime }) {
  const { data, error, refetch } = useQuery(partBehaviourQuery(reader, part.studentAssessmentId));
  if (error && !data)
    return <LoadFailed title="Could not load how it was worked." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.behaviour === null) {
    return (
      <p className={css.none}>
        {data.status === 'gone'
          ? 'The answers were destroyed by a reset or an erasure, and with them what could be said about them.'
          : 'The part was reopened. It is told once it is submitted again.'}
      </p>
    );
  }
  return <Worked behaviour={data.behaviour} part={part} attemptId={data.attemptId} />;
}

function Worked({ behaviour, part, attemptId }: { behaviour: Behaviour; part: PartTime; attemptId: string | null }) {
  const jump = useJump();
  const [every, setEvery] = useState(false);
  const findings = findingsOf(behaviour);
  const show = ({ number }: QuestionBehaviour) => jump({ question: `${part.studentAssessmentId}-${number}` });
  return (
    <>
      <div className={css.overview}>
        <div>
          <p className={`${css.sum} num`}>{behaviourSentences(behaviour).join(' ')}</p>
          {findings.length === 0 ? (
            <p className={css.none}>No question stands out.</p>
          ) : (
            <dl className={css.findings}>
              {findings.map(({ title, text, questions }) => (
                <div key={title}>
                  <dt>
                    {title} <span>{text}</span>
                  </dt>
                  <dd>
                    {questions.map((q) => (
                      <button
                        key={q.ref}
                        type="button"
                        className="num"
                        aria-label={`Question ${q.number}: ${title}. Show it.`}
                        onClick={() => show(q)}
                      >
                        {q.number}
                        {q.final &&
                          (q.final.right ? (
                            <IconCheck size={14} stroke={2.25} aria-hidden data-right />
                          ) : (
                            <IconX size={14} stroke={2.25} aria-hidden />
                          ))}
                      </button>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <PacePlot behaviour={behaviour} />
      </div>
      <p className={css.more}>
        <button type="button" aria-expanded={every} onClick={() => setEvery((is) => !is)}>
          {every
            ? 'Hide the questions one by one'
            : `All ${behaviour.questions.length} questions one by one${behaviour.cohort ? ', beside the others' : ''}`}
        </button>
        {attemptId && (
          <Link to="/audit/attempts/$attemptId" params={{ attemptId }}>
            Replay this part
          </Link>
        )}
      </p>
      {every && (
        <>
          <BehaviourTable
            behaviour={behaviour}
            goTo={(q) => ({ label: `Question ${q.number}: show it`, go: () => show(q) })}
          />
          <p className={css.note}>
            Too fast means less than a tenth of the mean time of the others, ten seconds at most
            {behaviour.cohort ? '' : '; without others, three seconds'}. Typed answers count as they stood when the
            question was left.
          </p>
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={css.overview} role="status" aria-label="Loading">
      <div>
        <Skeleton h={20} mb={10} />
        <Skeleton h={20} w="70%" mb={22} />
        <Skeleton h={150} />
      </div>
      <Skeleton h={240} />
    </div>
  );
}
