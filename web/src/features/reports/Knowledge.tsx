import { IconChevronRight } from '@tabler/icons-react';
import { CellsKey, QuestionCells, sorted } from './QuestionCells.js';
import { percent } from './report-words.js';
import type { Area, Section } from './report-types.js';
import classes from './reports.module.css';

/** Areas as boxes of questions; each opens to its topics. The area with the most to gain is open at first, in print all are. */
export function Knowledge({ sections }: { sections: readonly Section[] }) {
  const shown = sections.filter((s) => s.areas.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={`${classes.section} ${classes.newPage}`} aria-labelledby="knowledge">
      <header className={classes.sectionHead}>
        <h2 id="knowledge">Knowledge and skills</h2>
        <CellsKey />
      </header>
      <div className={classes.two}>
        {shown.map((section) => (
          <div key={section.categoryId} className={classes.know} data-tone={section.tone}>
            <h3>{section.name}</h3>
            {section.areas.map((area) => (
              <AreaBlock key={area.name} area={area} open={area === weakest(section.areas)} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function weakest(areas: readonly Area[]): Area | undefined {
  return [...areas].sort((a, b) => b.total - b.correct - (a.total - a.correct))[0];
}

function AreaBlock({ area, open }: { area: Area; open: boolean }) {
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
            <span className={classes.topicName}>{topic.name}</span>
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
