import type { SaveState } from '../lib/answer-log/save-state.js';
import type { HandedIn, StudentAssessment } from './protocol.js';

/** 18:24, or 1:02:07 from an hour on. */
export function clockText(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** ISO 8601 duration for `<time datetime>`. */
export function isoDuration(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  return `PT${Math.floor(s / 60)}M${s % 60}S`;
}

/** 2:14 PM in the viewer's zone. */
export function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(ms);
}

/** Nov 20, 2026, 2:30 PM CST in the viewer's zone. */
export function dateAndTime(iso: string): string {
  return (
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)) +
    ' ' +
    zone(iso)
  );
}

function zone(iso: string): string {
  return (
    new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
      .formatToParts(new Date(iso))
      .find((p) => p.type === 'timeZoneName')?.value ?? ''
  );
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** The few words on the question's own line. */
export function saveWords(save: SaveState): string {
  const here = `${count(save.unsentAnswers, 'answer')} only on this device`;
  switch (save.kind) {
    case 'saved':
      return `Saved at ${timeOfDay(save.since)}`;
    case 'saving':
      return 'Saving';
    case 'offline':
      if (save.server) return save.unsentAnswers > 0 ? `Not saved yet. ${here}` : 'Not saved yet';
      return save.unsentAnswers > 0 ? `Offline. ${here}` : 'Offline';
    case 'blocked':
      return save.unsentAnswers > 0 ? `Not sent. ${here}` : 'Not sent';
  }
}

export interface Banner {
  tone: 'warn' | 'bad';
  text: string;
  /** Where the student can help: opens beside the test. */
  link?: { to: string; text: string };
}

/** '3 answers are only on this device, everything before is saved.' */
export function onlyHere(answers: number): string {
  if (answers === 0) return 'Everything you answered is saved.';
  return `${count(answers, 'answer')} ${answers === 1 ? 'is' : 'are'} only on this device, everything before is saved.`;
}

/** What is safe and what is only here, in whole sentences; null when there is nothing to say. */
export function saveBanner(save: SaveState): Banner | null {
  const { unsentAnswers: here, keptOnDevice } = save;
  if (save.kind === 'blocked') return blockedBanner(save);
  if (save.kind === 'offline') {
    const since = timeOfDay(save.since);
    const what = save.server
      ? `The server has had a problem since ${since}; it is not your fault.`
      : `You are offline since ${since}.`;
    const back = save.server ? 'when the server is well again' : 'when the connection is back';
    const then = keptOnDevice
      ? ` ${here === 1 ? 'It is sent by itself' : 'They are sent by themselves'} ${back}, even if you close this page or restart the device.`
      : ` This browser cannot keep ${here === 1 ? 'it' : 'them'} if the page closes, so leave it open until ${here === 1 ? 'it is' : 'they are'} sent.`;
    return {
      tone: keptOnDevice || here === 0 ? 'warn' : 'bad',
      text: `${what} You can go on, and the clock goes on. ${onlyHere(here)}${here > 0 ? then : ''}`,
    };
  }
  if (keptOnDevice) return null;
  const why = save.full
    ? 'The storage of this device is full.'
    : 'This browser keeps nothing on this device (is it a private window?).';
  return {
    tone: 'warn',
    text: `${why} Your answers are saved on the server as you give them. If the connection breaks, leave this page open until it is back.`,
  };
}

function blockedBanner(save: SaveState): Banner {
  const kept = save.keptOnDevice || save.unsentAnswers === 0 ? '' : ' Leave this page open.';
  switch (save.reason) {
    case 'signed-out':
      return {
        tone: 'bad',
        text: `You are signed out. ${onlyHere(save.unsentAnswers)}${kept} Sign in again in a new tab; then this page goes on by itself.`,
        link: { to: '/', text: 'Sign in' },
      };
    case 'other-account':
      return {
        tone: 'bad',
        text: `Somebody else is signed in in this browser now. ${onlyHere(save.unsentAnswers)}${kept} Sign in again as yourself in a new tab; then this page goes on by itself.`,
        link: { to: '/', text: 'Open the portal' },
      };
    default:
      return {
        tone: 'bad',
        text: `This device cannot save any more. ${onlyHere(save.unsentAnswers)} Leave this page open and tell your teacher.`,
      };
  }
}

/** What a suspended page says about the answers that were given on it. */
export function suspendedText(by: 'device' | 'tab', save: SaveState | null): string {
  const here = save?.unsentAnswers ?? 0;
  if (by === 'tab' && save?.keptOnDevice !== false)
    return 'It was opened in another tab, so this one has stopped. Every answer you gave here is there too.';
  const what =
    by === 'tab'
      ? 'It was opened in another tab, so this one has stopped.'
      : 'It was opened on another device, so this one has stopped.';
  if (here === 0) return `${what} Every answer you gave here is saved.`;
  const answers = count(here, 'answer');
  if (save?.reason === 'taken-over') {
    return `${what} ${answers} that you gave here after that ${here === 1 ? 'does' : 'do'} not count, because the test was already going on there. To bring ${here === 1 ? 'it' : 'them'} in, continue here instead.`;
  }
  const where =
    save?.keptOnDevice === false
      ? `Leave this page open until ${here === 1 ? 'it is' : 'they are'} sent.`
      : `${here === 1 ? 'It is sent by itself' : 'They are sent by themselves'} when the connection is back.`;
  return `${what} ${answers} from before that ${here === 1 ? 'is' : 'are'} only on this device and will count. ${where}`;
}

/** What the page says while a part waits to be handed in: a few short paragraphs. */
export function submittingText(
  because: 'student' | 'time' | 'staff',
  waiting: boolean,
  acceptUntil: string | null,
  save: SaveState | null,
): string[] {
  if (save?.kind === 'blocked') return [blockedBanner(save).text];
  if (!waiting)
    return [
      because === 'student'
        ? 'This takes a moment.'
        : `Everything you answered ${because === 'time' ? 'in time' : 'until then'} counts. It is being handed in now.`,
    ];
  const here = save?.unsentAnswers ?? 0;
  const what = save?.server ? 'The server has a problem; it is not your fault.' : 'You are offline.';
  const until = acceptUntil === null ? '' : ` That can be as late as ${dateAndTime(acceptUntil)}.`;
  const counts =
    because === 'time'
      ? 'Everything you answered in time counts.'
      : because === 'staff'
        ? 'Everything you answered until then counts.'
        : 'Everything you answered counts.';
  const leave =
    save?.keptOnDevice === false && here > 0
      ? 'Leave this page open: this browser cannot keep your answers.'
      : 'You may close this page. Open the portal again on this device before then, and it is handed in by itself.';
  return [
    `${what} Nothing is lost: ${onlyHere(here).replace(/^E/, 'e')}`,
    `This part is handed in by itself ${save?.server ? 'when the server is well again' : 'when the connection is back'}.${until} ${counts}`,
    leave,
  ];
}

/** 'Your teacher gave you 5 minutes more.' */
export function extraText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    ...(minutes > 0 ? [count(minutes, 'minute')] : []),
    ...(seconds % 60 > 0 ? [count(Math.round(seconds % 60), 'second')] : []),
  ];
  return `Your teacher gave you ${parts.join(' and ')} more.`;
}

/** A device's clock that is `ms` ahead of the server's. */
export function skewText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const by =
    minutes < 120
      ? count(minutes, 'minute')
      : minutes < 2880
        ? count(Math.round(minutes / 60), 'hour')
        : count(Math.round(minutes / 1440), 'day');
  return `The clock of this device is ${by} ${ms > 0 ? 'fast' : 'slow'}. It does not matter here: the time left comes from the server.`;
}

/** What is said aloud once when the time left passes 10, 5 and 1 minute. */
export const ANNOUNCED_MINUTES = [10, 5, 1] as const;
export const WARNING_SECONDS = 300;

/** The announcement that is due when the seconds left go from `before` to `now`; null when none is passed. */
export function announcement(before: number, now: number): { minutes: number; text: string } | null {
  for (const minutes of [...ANNOUNCED_MINUTES].reverse()) {
    if (before > minutes * 60 && now <= minutes * 60 && now > 0)
      return { minutes, text: `${count(minutes, 'minute')} left.` };
  }
  return null;
}

/** What leaving the page costs: answers that nothing keeps, or only time. */
export function leavingText(answers: number, saves: boolean): string {
  if (answers === 0)
    return `Your answers are kept, and the time runs while you are away.${saves ? ' To stop the clock, stay and choose Save and exit.' : ''}`;
  const [are, them] = answers === 1 ? ['It is', 'it'] : ['They are', 'them'];
  return `${are} not saved yet, and this browser cannot keep ${them} when you leave this page. Wait until the connection is back.`;
}

// ------------------------------------------------------------------ before the clock and after the end

/** A name and what is said of it. */
export interface Fact {
  name: string;
  text: string;
}

/** '32 minutes', '1 minute 30 seconds' */
function allowedText(seconds: number): string {
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return [...(m > 0 ? [count(m, 'minute')] : []), ...(s > 0 ? [count(s, 'second')] : [])].join(' ');
}

const EXTENDED: Record<string, string> = { time_and_a_half: ' (time and a half)', double: ' (double time)' };

/** What comes in a part that is not started: how much, how long, and what is allowed. */
export function partFacts({ assessment, settings, displayedAvailability }: StudentAssessment): Fact[] {
  const { allowedSeconds, questionsCount, tools } = assessment;
  const timed = allowedSeconds !== null;
  const named = [
    ...(tools.calculator ? ['calculator'] : []),
    ...(tools.referenceSheet ? ['reference sheet'] : []),
    'highlighter',
    'line reader',
    ...(settings?.readspeakerEnabled ? ['reader'] : []),
  ].join(', ');
  return [
    { name: 'Questions', text: String(questionsCount) },
    {
      name: 'Time',
      text: timed ? `${allowedText(allowedSeconds)}${EXTENDED[settings?.timing ?? ''] ?? ''}` : 'No time limit',
    },
    { name: 'Tools', text: named.charAt(0).toUpperCase() + named.slice(1) },
    { name: 'Breaks', text: breaksText(settings?.pauseEnabled === true, settings?.saveEnabled === true, timed) },
    {
      name: 'At the end',
      text: timed
        ? 'Submit when you are done. When the time is up, it is handed in by itself.'
        : 'Submit when you are done.',
    },
    {
      name: 'Offline',
      text: `Go on. Your answers are kept on this device and sent later.${timed ? ' The clock goes on.' : ''}`,
    },
    ...(displayedAvailability?.endAt ? [{ name: 'Begin by', text: dateAndTime(displayedAvailability.endAt) }] : []),
  ];
}

function breaksText(pause: boolean, save: boolean, timed: boolean): string {
  if (!pause && !save)
    return timed ? 'None. The clock goes on when you close the page.' : 'You can close the page and come back.';
  const how = pause && save ? 'Pause, or Save and exit.' : pause ? 'Pause.' : 'Save and exit.';
  return timed ? `${how} The clock stops. It goes on when you only close the page.` : how;
}

export function clockStarts({ assessment }: StudentAssessment): string {
  return assessment.allowedSeconds === null
    ? 'The questions appear when you press Begin.'
    : 'The clock starts when you press Begin.';
}

/** 'Time is up. Reading & Writing, Part 1 is handed in. Receipt 7KQ2-M9XD-04TB.' */
export function handedInText({ section, because, receipt }: HandedIn): string {
  return [
    ...(because === 'time' ? ['Time is up.'] : []),
    `${section} is handed in.`,
    ...(receipt ? [`Receipt ${receipt}.`] : []),
  ].join(' ');
}

export function doneTitle({ assessment: { section }, sitting }: StudentAssessment): string {
  const by = sitting?.clock.endedBy;
  if (by === 'staff') return `Your teacher ended ${section}`;
  return by === 'student' || by == null ? `${section} is handed in` : `Time is up: ${section} is handed in`;
}

/** What was handed in, when results come, and what comes next. */
export function handedInFacts(
  done: StudentAssessment,
  next: StudentAssessment | null,
  following: string | null,
): Fact[] {
  const { sitting, completedAt, settings, report } = done;
  const handed = completedAt ? ` Handed in ${dateAndTime(completedAt)}.` : '';
  const results =
    done.hasNextPart && !report
      ? 'After Part 2.'
      : !settings || settings.revealReportAsap || report
        ? 'Under Score Reports in a minute.'
        : settings.revealReportAt
          ? `Under Score Reports from ${dateAndTime(settings.revealReportAt)}.`
          : 'Your teacher decides when.';
  return [
    ...(sitting
      ? [{ name: 'Answered', text: `${sitting.answeredCount} of ${sitting.questionsCount} questions.${handed}` }]
      : []),
    { name: 'Results', text: results },
    { name: 'Next', text: nextText(next, following) },
  ];
}

function nextText(next: StudentAssessment | null, following: string | null): string {
  if (next === null) return 'Nothing else of this test is open.';
  const pause = next.breakEndsAt ? ` You have a break until ${timeOfDay(Date.parse(next.breakEndsAt))}.` : '';
  return `${following}.${pause} No clock runs until you press Begin.`;
}
