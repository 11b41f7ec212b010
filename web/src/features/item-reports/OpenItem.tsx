import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLessonFor } from '../../shared/lessons/use-lesson-for.js';
import { QuestionBody } from '../../shared/reports/QuestionBody.js';
import { FigureSource } from '../../shared/results/FigureSource.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import type { AnalysisSearch, ItemPlace } from './item-search.js';
import { ReportKey } from './ReportKey.js';
import { detailQuery, itemSource, mapQuery, type ItemFigures, type ItemReport } from './queries.js';
import { fitText, REPORT_FAILED, shareText, timeText } from './words.js';
import css from './items.module.css';
import text from '../../shared/results/finding.module.css';

interface Props {
  item: ItemFigures;
  place: ItemPlace;
  search: AnalysisSearch;
  /** Its key was reported by this person, and nobody has decided yet. */
  reported: boolean;
  report: ItemReport;
}

/** A question as the students saw it, and what they did with it. */
export function OpenItem({ item, place, search, reported, report }: Props) {
  const { data, error, isError, refetch } = useQuery(detailQuery(place, search));
  const asked = data?.request?.questions.find(({ number }) => number === item.number);
  return (
    <div className={css.detail}>
      <div>
        <h2 className="label">Question {item.number} as the students saw it</h2>
        {isError && !data ? (
          <LoadFailed title={REPORT_FAILED} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={220} aria-busy />
        ) : !asked ? (
          <p>{REPORT_FAILED}</p>
        ) : (
          <>
            <QuestionBody question={asked} own={false} />
            <p className="muted">
              Item {item.ref}, version {item.version}. Key version {asked.keyVersion}.
            </p>
          </>
        )}
      </div>
      <div>
        <h2 className="label">
          Who chose what{' '}
          <FigureSource source={itemSource(place, search, report, item.number)} shown={`question ${item.number}`} />
        </h2>
        <Answers item={item} />
        <Facts item={item} />
        {place.sectionId !== undefined && search.asOf === undefined && (
          <LessonForItem item={item} place={place} search={search} />
        )}
        {asked && search.asOf === undefined && (
          <ReportKey
            place={place}
            search={search}
            item={item}
            question={asked}
            formVersion={data!.request!.formVersion}
            reported={reported}
          />
        )}
      </div>
    </div>
  );
}

/** The lesson on the topic of a question, for those of the class who did not have it right. */
function LessonForItem({ item, place, search }: Pick<Props, 'item' | 'place' | 'search'>) {
  const sectionId = place.sectionId!;
  const client = useQueryClient();
  const { button, dialog } = useLessonFor([sectionId], !place.district);
  const missed = async () => {
    const of = { ...search, page: 1, by: undefined };
    const { questions, students } = await client.fetchQuery(mapQuery(sectionId, place.assessmentId, of));
    const at = questions.findIndex(({ number }) => number === item.number);
    return students
      .filter(({ answers }) => answers[at]?.outcome !== 'right')
      .map(({ studentId, firstName, lastName }) => ({ id: studentId, name: `${firstName} ${lastName}` }));
  };
  return (
    <>
      {item.right < item.students &&
        button?.(({ area, topic }) => area === item.area && topic === item.topic, item.topic, missed)}
      {dialog}
    </>
  );
}

function Answers({ item: { answers, omitted, notReached, correct, findings, typed } }: { item: ItemFigures }) {
  const suspect = findings.find(({ kind }) => kind === 'possible_key_error')?.answer;
  return (
    <>
      <table className={css.answers}>
        <thead>
          <tr>
            <th scope="col">{typed ? 'Answer' : 'Choice'}</th>
            <th scope="col" className="num">
              Students
            </th>
            <th scope="col" className="num">
              Share
            </th>
            <th scope="col" className="num">
              Fit
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ answer, students, share, fit, key }) => (
            <tr key={answer} data-key={key || undefined} data-suspect={answer === suspect || undefined}>
              <th scope="row">
                {answer}
                {key && <em>Key</em>}
              </th>
              <td className="num">{students}</td>
              <td className="num">{shareText(share)}</td>
              <td className="num">{fitText(fit)}</td>
            </tr>
          ))}
          {omitted > 0 && <Rest label="left blank" students={omitted} />}
          {notReached > 0 && <Rest label="not reached" students={notReached} />}
        </tbody>
      </table>
      <p className={text.explain}>
        Fit: whether who chose it did well on the rest of the part, from −1 (the weakest) over 0 (no relation) to +1
        (the strongest); in statistics the point-biserial correlation. The key should have the highest
        {suspect ? `; here ${suspect} has, and the key ${correct} has not.` : '. Small differences are chance.'}
      </p>
    </>
  );
}

function Rest({ label, students }: { label: string; students: number }) {
  return (
    <tr>
      <th scope="row" className="muted">
        {label}
      </th>
      <td className="num">{students}</td>
      <td className="num">--</td>
      <td className="num">--</td>
    </tr>
  );
}

function Facts({ item }: { item: ItemFigures }) {
  const { students, right, notReached, correctRange, separates, separatesRange, medianSeconds, times, rapid } = item;
  const reached = students - notReached;
  const facts = [
    `${right} of ${students} right${correctRange ? `, likely ${correctRange.low.toFixed(1)} to ${correctRange.high.toFixed(1)}%` : ''}.`,
    notReached > 0 && `Of the ${reached} who reached it, ${right} are right.`,
    separates !== null &&
      `Separates ${fitText(separates)}${separatesRange ? `, likely ${fitText(separatesRange.low)} to ${fitText(separatesRange.high)}` : ''}${item.provisional ? '; provisional, fewer than 100 students' : ''}.`,
    medianSeconds !== null && `Half took ${timeText(medianSeconds)} or less.`,
    rapid > 0 && `${rapid} answered in under ${item.rapidBelow} seconds.`,
  ].filter((fact): fact is string => fact !== false);
  const most = Math.max(1, ...times.map(({ students: n }) => n));
  return (
    <>
      <ul className={`${css.facts} num`}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {times.length > 0 && (
        <table className={css.times}>
          <caption>How long it was on the screen</caption>
          <tbody>
            {times.map(({ from, to, students: n }) => (
              <tr key={from}>
                <th scope="row" className="num">
                  {to === null ? `${timeText(from)} and more` : `${timeText(from)} to ${timeText(to)}`}
                </th>
                <td>
                  <i style={{ width: `${(100 * n) / most}%` }} />
                </td>
                <td className="num">{n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
