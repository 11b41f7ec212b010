import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Tag, type TagTone } from '../../ui/Tag.js';
import type { AnalysisSearch, ItemPlace, ItemSort } from './item-search.js';
import { OpenItem } from './OpenItem.js';
import type { ItemFigures, ItemReport } from './queries.js';
import { chosenText, fitText, shareText, timeText, unscoredText } from './words.js';
import css from './items.module.css';

interface Props {
  place: ItemPlace;
  items: readonly ItemFigures[];
  students: number;
  report: ItemReport;
  /** Questions whose keys this person reported. */
  reported: readonly string[];
  search: AnalysisSearch;
  onSearch: (search: AnalysisSearch) => void;
}

const VALUE: Record<ItemSort, (item: ItemFigures) => number | null> = {
  number: ({ number }) => number,
  correct: ({ right, students }) => right / students,
  separates: ({ separates }) => separates,
  time: ({ medianSeconds }) => medianSeconds,
};

const FINDING_TONE: Record<ItemFigures['findings'][number]['kind'], TagTone> = {
  possible_key_error: 'bad',
  strong_choice: 'warn',
  separates_little: 'warn',
  not_reached: 'warn',
  left_blank: 'warn',
  idle_choice: 'line',
};

/** The questions of a part with their figures; each opens to what was asked and who chose what. */
export function ItemsTable({ place, report, items, students, reported, search, onSearch }: Props) {
  const sort = search.sort ?? 'number';
  const down = search.order === 'desc';
  const sorted = items.toSorted((a, b) => {
    const [x, y] = [VALUE[sort](a), VALUE[sort](b)];
    // Those without a figure come last either way.
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.number - b.number;
    return (down ? y - x : x - y) || a.number - b.number;
  });
  const head = (of: ItemSort, label: string) => (
    <th
      scope="col"
      className="num"
      aria-sort={sort === of ? (down ? 'descending' : 'ascending') : undefined}
      data-column={of}
    >
      <button
        type="button"
        className={css.sort}
        onClick={() =>
          onSearch({
            ...search,
            sort: of === 'number' ? undefined : of,
            order: sort === of && !down ? 'desc' : undefined,
          })
        }
      >
        {label}
        {sort === of && (down ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
      </button>
    </th>
  );
  return (
    <table className={css.items} aria-label="Questions">
      <thead>
        <tr>
          {head('number', 'No.')}
          <th scope="col">Topic</th>
          {head('correct', 'Right')}
          <th scope="col" className={css.choices}>
            How {students} students chose
          </th>
          {head('separates', 'Separates')}
          {head('time', 'Time')}
          <th scope="col">Finding</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((item) => (
          <Fragment key={item.number}>
            <Line
              item={item}
              open={search.question === item.number}
              onOpen={() =>
                onSearch({ ...search, question: search.question === item.number ? undefined : item.number })
              }
            />
            {search.question === item.number && (
              <tr className={css.opened} id={`question-${item.number}`}>
                <td colSpan={7}>
                  <OpenItem
                    item={item}
                    place={place}
                    search={search}
                    report={report}
                    reported={reported.includes(item.ref)}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Line({ item, open, onOpen }: { item: ItemFigures; open: boolean; onOpen: () => void }) {
  const { number, topic, area, typed, right, students, correctShare, separates, medianSeconds, findings, rapid } = item;
  const unscored = unscoredText(item);
  return (
    <tr data-hot={findings.some(({ kind }) => kind === 'possible_key_error') || undefined}>
      <th scope="row" className={`num ${css.number}`}>
        <button
          type="button"
          className={css.open}
          aria-expanded={open}
          aria-controls={open ? `question-${number}` : undefined}
          onClick={onOpen}
        >
          <IconChevronRight size={16} aria-hidden />
          <span className="vh">Question </span>
          {number}
        </button>
      </th>
      <td className={css.topic}>
        <b>{topic}</b>
        <span>
          {area}
          {typed && ', typed answer'}
        </span>
      </td>
      <td className="num" data-label="Right">
        <b>{correctShare === null ? `${right} of ${students}` : shareText(correctShare)}</b>
      </td>
      <td className={css.choices}>
        <Chosen item={item} />
      </td>
      <td className="num" data-label="Separates" data-low={(separates !== null && separates < 0.15) || undefined}>
        {fitText(separates)}
      </td>
      <td className="num" data-label="Time">
        {medianSeconds === null ? '--' : timeText(medianSeconds)}
      </td>
      <td className={css.findings}>
        {findings.map(({ kind, text }) => (
          <Tag key={text} tone={FINDING_TONE[kind]}>
            {text}
          </Tag>
        ))}
        {rapid > 0 && <Tag tone="line">{rapid} rapid</Tag>}
        {unscored && <Tag tone="line">{unscored}</Tag>}
      </td>
    </tr>
  );
}

/** One bar of all who had the question, by what they answered. */
function Chosen({ item }: { item: ItemFigures }) {
  const { answers, omitted, notReached, students } = item;
  const parts = [
    ...answers.map(({ answer, students: n, key }) => ({ label: answer, n, kind: key ? 'key' : 'other' })),
    { label: '–', n: omitted, kind: 'blank' },
    { label: 'nr', n: notReached, kind: 'unreached' },
  ].filter(({ n }) => n > 0);
  const words = chosenText(item);
  return (
    <>
      <span className={css.bar} aria-hidden title={words}>
        {parts.map(({ label, n, kind }) => (
          <i key={`${kind} ${label}`} data-kind={kind} style={{ flexGrow: n }}>
            {n >= 0.07 * students && label.length <= 3 && <b>{label}</b>}
          </i>
        ))}
      </span>
      <span className="vh">{words}</span>
    </>
  );
}
