import { Action, Actions, Facts, Message } from '../../player/Cover.js';
import css from '../../player/player.module.css';
import type { HandedIn, StudentAssessment } from '../../player/protocol.js';
import { clockStarts, handedInText, partFacts } from '../../player/words.js';

interface BeginPageProps {
  assessment: StudentAssessment;
  before: HandedIn | null;
  onBegin(): void;
  toList(): void;
}

/** What comes, before the clock starts. */
export function BeginPage({ assessment, before, onBegin, toList }: BeginPageProps) {
  return (
    <Message title={assessment.assessment.section} above={assessment.assessment.set}>
      {before && <p className={css.handedIn}>{handedInText(before)}</p>}
      <Facts rows={partFacts(assessment)} />
      <p>{clockStarts(assessment)}</p>
      <Actions>
        <Action onClick={toList}>Back to my assessments</Action>
        <Action primary onClick={onBegin}>
          Begin
        </Action>
      </Actions>
    </Message>
  );
}
