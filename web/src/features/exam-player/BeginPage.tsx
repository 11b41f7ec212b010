import { Action, Actions, Facts, Message } from '../../player/Cover.js';
import type { Pictures } from './flow.js';
import css from '../../player/player.module.css';
import type { HandedIn, StudentAssessment } from '../../player/protocol.js';
import { clockStarts, handedInText, partFacts } from '../../player/words.js';

interface BeginPageProps {
  assessment: StudentAssessment;
  before: HandedIn | null;
  pictures: Pictures | null;
  onPictures(): void;
  onBegin(): void;
  toList(): void;
}

/** What comes, before the clock starts. */
export function BeginPage({ assessment, before, pictures, onPictures, onBegin, toList }: BeginPageProps) {
  return (
    <Message title={assessment.assessment.section} above={assessment.assessment.set}>
      {before && <p className={css.handedIn}>{handedInText(before)}</p>}
      <Facts rows={partFacts(assessment)} />
      <p>{clockStarts(assessment)}</p>
      {pictures && (
        <p role="status">
          {picturesText(pictures)}{' '}
          {!pictures.wait && pictures.missing > 0 && (
            <button type="button" className={`${css.btn} ${css.quiet}`} onClick={onPictures}>
              Fetch them again
            </button>
          )}
        </p>
      )}
      <Actions>
        <Action onClick={toList}>Back to my assessments</Action>
        <Action primary disabled={pictures?.wait} onClick={onBegin}>
          Begin
        </Action>
      </Actions>
    </Message>
  );
}

/** Never how many: the easy and the hard part 2 may differ in that. */
function picturesText({ wanted, here, wait, missing }: Pictures): string {
  if (here === wanted) return 'The pictures of this part are on this device.';
  if (wait)
    return 'The pictures of this part are being fetched. Then it can begin, and they stay if the connection is lost.';
  return missing > 0
    ? 'Some pictures of this part could not be fetched. You can begin: they are tried again while you work.'
    : 'Some pictures of this part are still on their way. You can begin: they come while you work.';
}
