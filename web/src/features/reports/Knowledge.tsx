import { IconChevronRight } from '@tabler/icons-react';
import { CategoryBar } from '../../ui/CategoryBar.js';
import { CellsKey, QuestionCells, sorted } from './QuestionCells.js';
import { percent } from './report-words.js';
import type { Area, Question, Section, Topic } from '../../api/report-types.js';
import { ReportSection } from './ReportSection.js';
import { topicKey } from './questions-shown.js';
import { useJump } from './report-view.js';
import classes from './reports.module.css';

/** Areas as boxes of questions; each opens to its topics. The area with the most to gain is open at first, in print all are. */
export function Knowledge({
  sections,
  questions,
}: {
  sections: readonly Section[];
  questions: readonly Question[] | null;
}) {
  const shown = sections.filter((s) => s.areas.length > 0);
  if (shown.length === 0) return null;
  const open = new Set((questions ?? []).map(topicKey));
  return (
    <ReportSection id="knowledge" title="Knowledge and skills" aside={<CellsKey />} newPage>
      <div className={classes.two}>
        {shown.map((section) => (
          <div key={section.categoryId} className={classes.know} data-tone={section.tone}>
            <h3>{section.name}</h3>
            <CategoryBar label={section.name} {...answered(section.areas)} />
            {section.areas.map((area) => (
              <AreaBlock key={area.name} area={area} open={area === weakest(section.areas)} questions={open} />
            ))}
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

function answered(areas: readonly Area[]): { correct: number; total: number } {
  const sum = (of: 'correct' | 'total') => areas.reduce((all, area) => all + area[of], 0);
  return { correct: sum('correct'), total: sum('total') };
}

function weakest(areas: readonly Area[]): Area | undefined {
  return [...areas].sort((a, b) => b.total - b.correct - (a.total - a.correct))[0];
}

function AreaBlock({ area, open, questions }: { area: Area; open: boolean; questions: ReadonlySet<string> }) {
  return (
    <details open={open} className={classes.area}>
      <summary>
        <span className={classes.areaName}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          {area.name}
        </span>
        <QuestionCells cells={sorted(area.topics.flatMap((topic) => topic.cells))} />
        <span className={`${classes.of} num`}>
          {area.correct} of {area.total}
        </span>
        <span className={`${classes.share} num`}>{percent(area.correct, area.total)}</span>
      </summary>
      <ul>
        {area.topics.map((topic) => (
          <li key={topic.topicAreaId}>
            <TopicName topic={topic} opens={questions.has(topic.topicAreaId)} />
            <QuestionCells cells={topic.cells} small />
            <span className={`${classes.of} num`}>
              {topic.correct} of {topic.total}
            </span>
            <span className={`${classes.share} num`}>{percent(topic.correct, topic.total)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The way to the topic's questions, where they may be seen. */
function TopicName({ topic, opens }: { topic: Topic; opens: boolean }) {
  const jump = useJump();
  if (!opens) return <span className={classes.topicName}>{topic.name}</span>;
  return (
    <button
      type="button"
      className={`${classes.topicName} ${classes.wayButton}`}
      onClick={() => jump({ topic: topic.topicAreaId })}
    >
      {topic.name}
      <span className="vh">, show its questions</span>
    </button>
  );
}
