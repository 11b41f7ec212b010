import { Button } from '@mantine/core';
import { momentText } from '../../lib/moments.js';
import { FactList } from '../../ui/FactList.js';
import { ScoreDial } from '../../shared/scores/ScoreDial.js';
import { ScoreProvenance } from '../../shared/score-provenance/ScoreProvenance.js';
import { scoreOf } from '../../shared/reports/score-of.js';
import { ordinal, questionsWord } from './report-words.js';
import type { CompositeReport } from '../../api/report-types.js';
import { isMissed, questionKey, topicKey } from './questions-shown.js';
import { useJump } from './report-view.js';
import classes from './reports.module.css';
import { listed } from '../../lib/listed.js';

/** The composite as an arc that its sections add up to, what the number means, and the one next thing to do. */
export function Hero({ report, brand, own }: { report: CompositeReport; brand: string; own: boolean }) {
  const {
    compositeScore,
    minScore,
    maxScore,
    compositeRange,
    nationalPercentile,
    userPercentile,
    stem,
    lead,
    sections,
    user,
  } = report;
  const sum = report.assessmentType.courseType === 'SAT';
  const facts = [];
  if (compositeRange) {
    facts.push({
      value: `${compositeRange[0]}–${compositeRange[1]}`,
      name: 'Likely range',
      text: 'if the same kind of test were taken again without more practice.',
    });
  }
  if (compositeScore !== null) {
    const grade = user.gradeLevel === null ? '' : ` in grade ${user.gradeLevel}`;
    facts.push({
      value: ordinal(nationalPercentile),
      name: 'National percentile:',
      text:
        nationalPercentile === null
          ? 'no norm for this score yet.'
          : `as high as, or higher than, ${nationalPercentile} of 100 students${grade}.`,
    });
    facts.push({
      value: ordinal(userPercentile),
      name: `${brand} percentile:`,
      text:
        userPercentile === null
          ? 'shown once 30 students have taken this set here.'
          : 'the same comparison among students who took this set here.',
    });
  }
  if (stem) facts.push({ value: stem.score === null ? '--' : String(stem.score), name: 'STEM:', text: stem.text });
  return (
    <div className={classes.hero}>
      <ScoreDial
        score={compositeScore}
        min={minScore}
        max={maxScore}
        label={sum ? 'Total score' : 'Composite score'}
        caption={`${sum ? 'total' : 'composite'}, from ${minScore} to ${maxScore}`}
        sections={sections.map((s) => ({ name: s.name, score: s.score, min: s.minScore, tone: s.tone }))}
      />
      <p className={classes.lead}>
        {lead}
        {compositeScore !== null && <ScoreProvenance of={scoreOf(report)} shown={String(compositeScore)} />}
      </p>
      {facts.length > 0 && (
        <div className={classes.facts}>
          <FactList facts={facts} />
        </div>
      )}
      <NextStep report={report} own={own} />
    </div>
  );
}

/** The topic with the most to gain and the way to its questions. */
function NextStep({ report, own }: { report: CompositeReport; own: boolean }) {
  const jump = useJump();
  const [best] = report.opportunities;
  if (!best) return null;
  const section = report.sections.find((s) => s.categoryId === best.categoryId);
  const missed = (report.questions ?? []).filter((q) => topicKey(q) === topicKey(best) && isMissed(q));
  const [first] = missed;
  const hidden = report.revealed.waiting.length > 0 ? Math.max(0, best.missed - missed.length) : 0;
  return (
    <aside className={classes.next} data-tone={section?.tone} aria-label="Next step">
      <div>
        <h2>
          <span>Next step</span> {best.topic}
        </h2>
        <p>
          {best.missed} of {best.total} missed in {section?.name}: the most points still to gain.{' '}
          {first && hidden > 0 && `${hidden} of them ${hidden === 1 ? 'is' : 'are'} not shown yet. `}
          {hidden > 0 && answersNote(report, own)}
        </p>
      </div>
      {first && (
        <Button
          variant="filled"
          onClick={() => jump({ topic: topicKey(best), show: 'missed', question: questionKey(first) })}
        >
          Look at {missed.length === 1 ? 'this question' : `these ${missed.length} ${questionsWord(missed.length)}`}
        </Button>
      )}
    </aside>
  );
}

/** What is not shown yet, and when it will be. */
export function answersNote({ revealed }: CompositeReport, own: boolean): string {
  const { answers, waiting, next, answersAt } = revealed;
  if (waiting.length === 0) return '';
  const of = (names: readonly string[]) =>
    answers || names.length < waiting.length ? `Questions and answers of ${listOf(names)}` : 'Questions and answers';
  if (!answersAt) return `${of(waiting)} are not shown yet; ${own ? 'your' : 'the'} school has set no date.`;
  const shown = revealed.answersWaitForDevices
    ? `${of(next)} are shown by ${momentText(answersAt)} at the latest: a device that ${own ? 'you' : 'the student'} used for this test has not yet said that it has sent everything.`
    : `${of(next)} are shown from ${momentText(answersAt)}.`;
  const later = waiting.filter((name) => !next.includes(name));
  return later.length === 0 ? shown : `${shown} Those of ${listOf(later)} are not shown yet.`;
}

const listOf = (names: readonly string[]): string => listed(names, 'and', '; ');
