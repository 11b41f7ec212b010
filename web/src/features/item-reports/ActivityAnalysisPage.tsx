import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssignLessonDialog } from '../../shared/lessons/AssignLessonDialog.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import text from '../../shared/results/finding.module.css';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { usePrintFrame } from '../../ui/print.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { activityQuery, type ActivityItem, type ActivityPlace } from './activity.js';
import { ANALYSIS_FAILED, NO_DATA, shareText } from './words.js';
import css from './items.module.css';
import own from './activity.module.css';

interface Props {
  place: ActivityPlace;
  /** A question by its number, area or topic. */
  search: string;
  onSearch: (search: string) => void;
}

/** What a class answered at each question of an activity, beside the school: who needs what next. */
export function ActivityAnalysisPage({ place, search, onSearch }: Props) {
  const { data, error, isError, refetch } = useQuery(activityQuery(place, search));
  const [giving, setGiving] = useState<readonly { id: number; name: string }[] | null>(null);
  usePage(data?.title ?? 'Item Analysis', [
    {
      label: 'Gradebook',
      to: data ? `/staff/course_activities/class/${data.section_id}/gradebook` : '/staff/course_activities',
    },
  ]);
  usePrintFrame(
    data && {
      left: data.title,
      right: `${data.section_name}, ${data.course_name}`,
      foot: 'Questions and answers are for teaching. Do not publish them.',
    },
  );
  return (
    <>
      <PageHead
        title={data?.title ?? 'Item Analysis'}
        fact={
          data &&
          `${data.section_name}, ${data.course_name}. ${data.students} of ${data.of} students completed it${data.school_students === null ? '' : `, ${data.school_students} in the school`}.`
        }
        actions={
          <Button
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            disabled={!data}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      {isError && !data ? (
        <LoadFailed title={ANALYSIS_FAILED} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy>
          <span className="vh" role="status">
            Loading
          </span>
          <Skeleton h={34} maw={620} my={24} />
          <Skeleton h={420} />
        </div>
      ) : data.students === 0 ? (
        <EmptyState title="Nobody of this class has completed the activity yet.">
          The analysis appears with the first one who has.
        </EmptyState>
      ) : (
        <>
          {(data.lead || data.rest) && (
            <p className={`${text.lede} ${css.lede} num`}>
              {data.lead && <b>{data.lead}</b>} {data.rest}
            </p>
          )}
          {data.students < 10 && <p className={text.note}>Fewer than 10 students: counts, and no percentages.</p>}
          {data.versions.length > 1 && (
            <p className={text.note}>
              The questions were changed meanwhile. Shown is version {data.version}, which most completed;{' '}
              {data.versions.slice(1).reduce((sum, { students }) => sum + students, 0)} completed another one.
            </p>
          )}
          <div className={css.onScreen}>
            <Toolbar>
              <SearchInput label="Search topic or number" value={search} onChange={onSearch} />
            </Toolbar>
          </div>
          {data.items.length === 0 ? (
            <EmptyState title={NO_DATA} action={<Button onClick={() => onSearch('')}>Show all questions</Button>}>
              No question has this number, area or topic.
            </EmptyState>
          ) : (
            <ol className={css.questions}>
              {data.items.map((item) => (
                <Question key={item.number} item={item} school={data.school_students !== null} onGive={setGiving} />
              ))}
            </ol>
          )}
          <p className={text.explain}>
            Only completed activities are counted, with their newest keys; deleted responses are not. The school is
            shown once ten of its students outside of this class have completed the activity.
          </p>
          <AssignLessonDialog
            opened={giving !== null}
            onClose={() => setGiving(null)}
            lessons={[{ courseId: data.course_id, lessonId: place.lessonId, name: data.lesson_name }]}
            sectionIds={[data.section_id]}
            students={giving ?? []}
          />
        </>
      )}
    </>
  );
}

interface QuestionProps {
  item: ActivityItem;
  school: boolean;
  /** Gives these students a lesson. */
  onGive: (students: readonly { id: number; name: string }[]) => void;
}

function Question({ item, school, onGive }: QuestionProps) {
  const { number, topic, area, right, students, correct_share: share, school_correct_share: ofSchool } = item;
  const { common_wrong: wrong, school_common_wrong: schoolWrong } = item;
  return (
    <li data-tone="a" className={css.toned}>
      <header>
        <h2 className={own.title}>
          Question {number}. {topic}
        </h2>
        <span className="muted">{area}</span>
        <b className="num">
          {share === null ? `${right} of ${students} right` : `${shareText(share)} right`}
          {ofSchool !== null && <span className="muted">, school {shareText(ofSchool)}</span>}
        </b>
        {item.findings.map((finding) => (
          <Tag key={finding} tone="warn">
            {finding}
          </Tag>
        ))}
        {!item.counts && <Tag tone="line">Not scored</Tag>}
      </header>
      {wrong && (
        <p className={own.wrong}>
          <b>
            {wrong.students} of {students} answered {wrong.answer}
          </b>
          , the most common wrong answer
          {schoolWrong !== null &&
            (schoolWrong === wrong.answer ? ', as in the school' : `; in the school it is ${schoolWrong}`)}
          .
        </p>
      )}
      <div className={own.parts}>
        <QuestionBody
          question={{
            number,
            stimulus: item.stimulus,
            question: item.question,
            choices: item.choices,
            correctAnswer: item.correct_answer,
            rationale: item.rationale,
          }}
          own={false}
        />
        <Answers item={item} school={school} onGive={onGive} />
      </div>
    </li>
  );
}

function Answers({ item, school, onGive }: QuestionProps) {
  return (
    <div>
      <h3 className="label">Who chose what</h3>
      <table className={css.answers}>
        <thead>
          <tr>
            <th scope="col">{item.choices.length > 0 ? 'Choice' : 'Answer'}</th>
            <th scope="col" className="num">
              Students
            </th>
            <th scope="col" className="num">
              Class
            </th>
            {school && (
              <th scope="col" className="num">
                School
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {item.answers.map(({ answer, students, share, school_share: ofSchool, key }) => (
            <tr key={answer} data-key={key || undefined}>
              <th scope="row">
                {answer}
                {key && <em>Key</em>}
              </th>
              <td className="num">{students}</td>
              <td className="num">{shareText(share)}</td>
              {school && <td className="num">{shareText(ofSchool)}</td>}
            </tr>
          ))}
          {item.blank > 0 && (
            <tr>
              <th scope="row" className="muted">
                left blank
              </th>
              <td className="num">{item.blank}</td>
              <td className="num">--</td>
              {school && <td className="num">--</td>}
            </tr>
          )}
        </tbody>
      </table>
      {item.answers
        .filter(({ chosen_by: by }) => by.length > 0)
        .map(({ answer, key, chosen_by: by }) => (
          <details key={answer} className={own.who}>
            <summary>
              {by.length === 1 ? 'The student' : `The ${by.length} students`} who answered {answer}
              {key && ' (right)'}
            </summary>
            <ul>
              {by.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
            {!key && (
              <Button size="compact-sm" className={css.onScreen} onClick={() => onGive(by)}>
                Assign lesson to {by.length === 1 ? 'this student' : 'them'}
              </Button>
            )}
          </details>
        ))}
    </div>
  );
}
