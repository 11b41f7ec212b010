import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResultsFailed } from '../../shared/results/ResultsFailed.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import type { AnalysisSearch } from './item-search.js';
import { MAP_PAGE, mapQuery, type ItemReport, type ItemResponses } from './queries.js';
import { ANALYSIS_FAILED, NO_DATA } from './words.js';
import css from './items.module.css';
import text from '../../shared/results/finding.module.css';

interface Props {
  place: { sectionId: number; assessmentId: number };
  search: AnalysisSearch;
  onSearch: (search: AnalysisSearch) => void;
  report: ItemReport;
}

type Answer = ItemResponses['students'][number]['answers'][number];
const WORD: Record<Answer['outcome'], string> = {
  right: 'right',
  wrong: 'wrong',
  blank: 'blank',
  not_reached: 'not reached',
};

/** The students of a class by the questions of a part: one table, read by row and by column. */
export function ClassMap({ place, search, onSearch, report }: Props) {
  const { data, error, isError, refetch } = useQuery(mapQuery(place.sectionId, place.assessmentId, search));
  if (isError && !data) return <ResultsFailed title={ANALYSIS_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={420} mt={16} aria-busy />;
  if (data.meta.totalCount === 0) return <EmptyState title={NO_DATA} />;
  const tone = report.parts.find(({ id }) => id === place.assessmentId)?.tone ?? 'a';
  return (
    <div data-tone={tone} className={css.toned}>
      <div className={css.mapHead}>
        <SegmentedFilter
          label="Order of students"
          value={search.by ?? 'score'}
          options={[
            { value: 'score', label: 'Most right first' },
            { value: 'lastName', label: 'By name' },
          ]}
          onChange={(by) => onSearch({ ...search, by: by === 'lastName' ? by : undefined, page: undefined })}
        />
        <ul className={css.legend} aria-hidden>
          <li>
            <i data-outcome="right" /> right
          </li>
          <li>
            <i data-outcome="wrong">B</i> other answer
          </li>
          <li>
            <i data-outcome="blank">–</i> left blank
          </li>
          <li>
            <i data-outcome="not_reached" /> not reached
          </li>
          <li>
            <i data-outcome="wrong" data-rapid /> rapid
          </li>
        </ul>
      </div>
      <div className={css.mapFrame} role="region" aria-label="Students by questions" tabIndex={0}>
        <table className={css.map} aria-label="What each student answered to each question">
          <thead>
            <tr>
              <th scope="col" className={css.name}>
                Student
              </th>
              <th scope="col" className="num">
                Right
              </th>
              {data.questions.map(({ number, counts, keyLooksWrong, topic }) => (
                <th
                  key={number}
                  scope="col"
                  title={topic}
                  data-unscored={!counts || undefined}
                  data-suspect={keyLooksWrong || undefined}
                >
                  {number}
                  {!counts && <span className="vh"> not scored</span>}
                  {keyLooksWrong && <span className="vh"> possible key error</span>}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row" className={css.name}>
                Key
              </th>
              <td />
              {data.questions.map(({ number, correct }) => (
                <td key={number}>{correct.length <= 4 ? correct : <abbr title={correct}>…</abbr>}</td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={css.name}>
                Right
              </th>
              <td />
              {data.questions.map(({ number, correctShare, right }) => (
                <td key={number}>{correctShare === null ? right : `${Math.round(correctShare)}%`}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.students.map(({ studentId, firstName, lastName, right, of, error: by, answers }) => (
              <tr key={studentId}>
                <th scope="row" className={css.name}>
                  <Link
                    to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
                    params={{
                      assessmentSetId: report.assessmentSetId,
                      assessmentTypeId: report.assessmentTypeId,
                      studentId,
                      sectionId: place.sectionId,
                    }}
                    className="way"
                  >
                    {lastName}, {firstName}
                  </Link>
                </th>
                <td
                  className="num"
                  title={by === null ? undefined : `${right} of ${of}, give or take ${by.toFixed(1)}`}
                >
                  {right}
                </td>
                {answers.map((answer, i) => (
                  <Cell key={i} answer={answer} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        page={search.page ?? 1}
        perPage={MAP_PAGE}
        total={data.meta.totalCount}
        shown={data.students.length}
        label="Pages of students"
        onPage={(page) => onSearch({ ...search, page })}
      />
      <p className={text.explain}>
        Each column is a question, each row a student. A right answer is filled, another one shows what was chosen. A
        bar below a cell marks an answer in under a tenth of the mean time, 10 seconds at most: a remark, never a
        verdict.
      </p>
    </div>
  );
}

function Cell({ answer: { outcome, given, rapid } }: { answer: Answer }) {
  const shown = outcome === 'blank' ? '–' : outcome === 'wrong' ? short(given) : '';
  return (
    <td data-outcome={outcome} data-rapid={rapid || undefined} title={given ?? undefined}>
      <span aria-hidden>{shown}</span>
      <span className="vh">
        {outcome === 'wrong' ? `wrong, ${given}` : WORD[outcome]}
        {rapid && ', rapid'}
      </span>
    </td>
  );
}

function short(given: string | null): string {
  return given !== null && given.length <= 3 ? given : '×';
}
