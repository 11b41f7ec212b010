import type { AttemptHistory, HistoryEvent, PlayerForm } from '../../delivery/index.js';
import { deviceName } from './device-name.js';
import { STYLE } from './page-style.js';

/** Everything that the page of a dispute pack says; moments are shown in the school's zone. */
export interface DisputeFacts {
  student: string;
  school: string;
  timeZone: string;
  brand: string;
  title: string;
  setName: string;
  attemptId: string;
  sitting: number;
  history: AttemptHistory;
  player: PlayerForm;
  names: ReadonlyMap<number, string>;
  views: View[];
  madeAt: string;
  madeBy: string;
  /** What the enclosed verifier said of the enclosed file. */
  verified: { integrity: boolean; completeness: boolean; events: number; finding: string | null };
  keyIds: string[];
  file: string;
}

export interface View {
  at: string;
  who: string;
  what: string;
}

type PlayerItem = PlayerForm['form']['items'][number];
type Screen = NonNullable<HistoryEvent['after']['item']>;

/** One change of an answer that had been given, with the screen right after it. */
export interface Still {
  event: HistoryEvent;
  item: PlayerItem;
  from: string;
  /** null: the answer was taken away. */
  to: string | null;
  screen: Screen;
}

/** One moment at which a given answer became another one, or none. */
export function stillsOf({ events }: Pick<AttemptHistory, 'events'>, { form }: Pick<PlayerForm, 'form'>): Still[] {
  const items = new Map(form.items.map((item) => [item.ref, item]));
  const answers = new Map<string, string>();
  const stills: Still[] = [];
  for (const event of events) {
    if (event.type !== 'ResponseRecorded' && event.type !== 'ResponseCleared') continue;
    const screen = event.after.item;
    const item = screen && items.get(screen.ref);
    if (!screen || !item) continue;
    const before = answers.get(item.ref);
    const now = screen.value === undefined ? null : shown(item, screen.value);
    if (now === null) answers.delete(item.ref);
    else answers.set(item.ref, now);
    if (before !== undefined && before !== now) stills.push({ event, item, from: before, to: now, screen });
  }
  return stills;
}

/** What the sections of a page share: its facts, and how moments and people are written. */
interface Page extends DisputeFacts {
  stills: Still[];
  devices: Devices;
  time(at: string): string;
  moment(at: string): string;
  who(actor: HistoryEvent['actor']): string;
}

/** The printed record of one attempt: one HTML file, with its pictures in a folder beside it, for people who were not there. */
export function disputePage(facts: DisputeFacts): string {
  const page = pageOf(facts);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(`${facts.student}, ${facts.title}: record of an attempt`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${[headerHtml, clockHtml, changesHtml, answersHtml, connectionHtml, staffHtml, viewsHtml, proofHtml].map((html) => html(page)).join('\n\n')}
</main>
</body>
</html>
`;
}

function pageOf(facts: DisputeFacts): Page {
  const { timeZone, history, player, names } = facts;
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' });
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const time = (at: string) => clock.format(new Date(at)).replaceAll('\u202f', ' ');
  return {
    ...facts,
    stills: stillsOf(history, player),
    devices: devicesOf(history.events),
    time,
    moment: (at) => `${day.format(new Date(at))}, ${time(at)}`,
    who: (actor) => (actor.kind === 'system' ? 'the system' : names.get(actor.id) || actor.role),
  };
}

function zoneName({ timeZone, history }: DisputeFacts): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(history.started.startedAt))
    .find((part) => part.type === 'timeZoneName')!.value;
}

function headerHtml(page: Page): string {
  const { student, title, setName, sitting, school, history, verified, brand, file, madeAt, madeBy, time, moment } =
    page;
  return `<header>
<p class="over">Record of an attempt</p>
<h1>${text(student)}, ${text(title)}</h1>
<p class="fact">${text(setName)}, sitting ${sitting}, at ${text(school)}. ${moment(history.started.startedAt)} to ${time(history.events.at(-1)!.receivedAt)}, ${text(zoneName(page))}.</p>
<dl class="verdicts">
<div data-good="${verified.integrity}"><dt>Integrity</dt><dd><b>${verified.integrity ? 'Verified' : 'Broken'}</b> ${verified.integrity ? `Nothing in ${verified.events} events was changed.` : text(verified.finding ?? '')}</dd></div>
<div data-good="${verified.completeness}"><dt>Completeness</dt><dd><b>${verified.completeness ? 'Complete' : 'Not shown'}</b> ${verified.completeness ? 'Nothing is missing at the end, against signed heads.' : text(verified.finding ?? '')}</dd></div>
</dl>
<p class="how">Made ${moment(madeAt)} by ${text(madeBy)} with ${text(brand)}. The file <code>${text(file)}</code> beside this page holds every event as it was stored; <code>READ ME.txt</code> says how anybody can check it without ${text(brand)}.</p>
<nav aria-label="Contents"><ol>
<li><a href="#clock">The clock</a></li><li><a href="#changes">Answers that were changed</a></li><li><a href="#answers">Answers at the end</a></li><li><a href="#connection">Connection and devices</a></li><li><a href="#staff">What staff did</a></li><li><a href="#looks">Who looked at it</a></li><li><a href="#proof">Proof</a></li>
</ol></nav>
</header>`;
}

function clockHtml({ history, time, who }: Page): string {
  return `<section id="clock"><h2>The clock</h2>
<p class="lead">${text(clockSentence(history))}</p>
${table(
  ['Time', 'Entry', 'Change', 'Time left'],
  history.clock.entries.map((entry) => [
    time(entry.at),
    text(
      `${ENTRIES[entry.type] ?? entry.type}${entry.actor.kind === 'user' && entry.actor.id === history.started.studentId ? '' : `, by ${who(entry.actor)}`}${entry.reason ? `: ${entry.reason}` : ''}`,
    ),
    entry.changeSeconds > 0
      ? `+${span(entry.changeSeconds)}`
      : entry.changeSeconds < 0
        ? `-${span(-entry.changeSeconds)}`
        : '',
    entry.remainingSeconds === null ? 'no limit' : span(entry.remainingSeconds),
  ]),
  [2, 3],
)}
</section>`;
}

function changesHtml({ history, stills, time, devices }: Page): string {
  return `<section id="changes"><h2>Answers that were changed</h2>
<p class="lead">${history.gone ? 'The answers were destroyed by a reset or an erasure. What remains of them are their places and hashes.' : stills.length === 0 ? 'No answer was changed after it had been given.' : `${stills.length === 1 ? 'One change' : `${stills.length} changes`}, each with the screen right after it. Solid: the choice made. Struck out: crossed out by the student.`}</p>
${stills.map((still, i) => stillHtml(still, i + 1, history.events.length, time, devices)).join('\n')}
</section>`;
}

function answersHtml({ history, player, stills, time }: Page): string {
  return `<section id="answers"><h2>Answers at the end</h2>
${history.gone ? '<p class="lead">They can no longer be read.</p>' : table(['Question', 'Answer', 'Changes', 'Last answered'], answersAtEnd(history, player, stills, time), [2])}
</section>`;
}

function connectionHtml({ history, devices, time }: Page): string {
  return `<section id="connection"><h2>Connection and devices</h2>
${devices.size === 0 ? '' : `<ul class="plain">${[...devices].map(([, { number, name, viewport }]) => `<li>Device ${number}: ${text(name)}${viewport ? `, window ${text(viewport.replace('x', ' × '))}` : ''}</li>`).join('')}</ul>`}
${logTable(
  history.events.flatMap((event) => connectionLine(event, devices) ?? []),
  time,
  'The connection was never lost, and the test stayed on one device and in view.',
)}
</section>`;
}

function staffHtml({ history, time, who }: Page): string {
  return `<section id="staff"><h2>What staff did</h2>
${logTable(
  history.events
    .filter(({ actor }) => actor.kind === 'user' && actor.id !== history.started.studentId)
    .map((event) => ({ event, says: `${capital(who(event.actor))}: ${staffWords(event)}` })),
  time,
  'Nobody but the student acted on this attempt.',
)}
</section>`;
}

function viewsHtml({ views, moment }: Page): string {
  return `<section id="looks"><h2>Who looked at it</h2>
${
  views.length === 0
    ? '<p class="lead">Nobody before this record was made.</p>'
    : table(
        ['Time', 'Who', 'What'],
        views.map(({ at, who, what }) => [moment(at), text(who), text(what)]),
      )
}
</section>`;
}

function proofHtml({ history, attemptId, keyIds, moment }: Page): string {
  return `<section id="proof"><h2>Proof</h2>
<p>Each event is one line of text that carries the SHA-256 hash of the line before it. Changing, removing, adding or moving one breaks every hash after it. The last hash, the head, is signed with Ed25519 by the server.</p>
${table(
  ['What', 'Value'],
  [
    ['Attempt', `<code>${text(attemptId)}</code>`],
    ['Stream', `<code>${text(history.stream)}</code>, ${history.events.length} events`],
    ['Head', `<code class="hash">${text(history.events.at(-1)!.hash)}</code>`],
    [
      'Signed',
      history.completeness.signedAt
        ? `${moment(history.completeness.signedAt)}, at event ${history.completeness.signedVersion}`
        : 'at the export of the enclosed file',
    ],
    ['Signing keys', keyIds.map((id) => `<code>${text(id)}</code>`).join(', ')],
    ...(history.receipt ? [['Receipt given to the student', `<code>${text(history.receipt)}</code>`]] : []),
    [
      'Form',
      `<code>${text(history.started.form.code)}</code> version ${history.started.form.version}, content <code class="hash">${text(history.started.form.contentHash)}</code>`,
    ],
  ],
)}
<p class="how">The verdicts above are those of the enclosed verifier on the enclosed file. To trust the signature, compare the key ids with those that your school was given by another way.</p>
</section>`;
}

function stillHtml(
  { event, item, from, to, screen }: Still,
  place: number,
  total: number,
  time: (at: string) => string,
  devices: Devices,
): string {
  const { after } = event;
  const device = devices.get(event.deviceId ?? after.deviceId);
  const eliminated = new Set(screen.eliminated ?? []);
  const chosen = new Set(screen.value?.split(',') ?? []);
  const says =
    to === null
      ? `The answer ${from} to question ${item.number} was taken away.`
      : `The answer to question ${item.number} was changed from ${from} to ${to}.`;
  const left = after.remainingSeconds === null ? 'no time limit' : `${span(after.remainingSeconds)} left`;
  const choices = item.choices.map((choice, i) => {
    const state = chosen.has(choice.id) ? ' data-chosen="true"' : '';
    const out = eliminated.has(choice.id) ? ' data-out="true"' : '';
    const words = chosen.has(choice.id) ? ' (chosen)' : eliminated.has(choice.id) ? ' (crossed out)' : '';
    return `<li${state}${out}><b>${letterOf(i)}</b><div>${choice.html}<span class="vh">${words}</span></div></li>`;
  });
  const marks = (screen.annotations ?? []).flatMap(({ json }) => markOf(json) ?? []);
  return `<article class="still" id="change-${place}">
<h3><span class="num">${place}</span> ${text(says)}</h3>
<p class="when">${time(event.at)}, ${left}, ${span(after.usedSeconds)} used. Event ${event.version} of ${total}${device ? `, device ${device.number}` : ''}, ${after.connected ? 'connected' : 'without a connection'}.</p>
<div class="screen">
<div class="bar"><span>Question ${item.number}${screen.flagged ? ', marked for review' : ''}</span><span class="num">${left}</span></div>
<div class="body${item.stimulus ? ' two' : ''}">
${item.stimulus ? `<div class="rich passage">${item.stimulus.context ? `<p class="context">${text(item.stimulus.context)}</p>` : ''}${item.stimulus.html}</div>` : ''}
<div class="rich"><div>${item.stem}</div>${item.choices.length > 0 ? `<ol class="choices">${choices.join('')}</ol>` : `<p class="typed">${screen.value === undefined ? '<i>empty</i>' : text(screen.value)}</p>`}</div>
</div>
</div>
${marks.length > 0 ? `<ul class="plain marks">${marks.map(({ quote, note }) => `<li>Highlighted: <q>${text(quote)}</q>${note ? `, with the note: ${text(note)}` : ''}</li>`).join('')}</ul>` : ''}
</article>`;
}

function markOf(json: string): { quote: string; note?: string } | null {
  try {
    const { quote, note } = JSON.parse(json) as { quote?: unknown; note?: unknown };
    return typeof quote === 'string' ? { quote, ...(typeof note === 'string' && note ? { note } : {}) } : null;
  } catch {
    return null;
  }
}

function answersAtEnd(
  { events }: AttemptHistory,
  { form }: PlayerForm,
  stills: Still[],
  time: (at: string) => string,
): string[][] {
  const last = new Map<string, HistoryEvent>();
  const value = new Map<string, string | undefined>();
  for (const event of events) {
    for (const item of event.after.items ?? []) value.set(item.ref, item.value);
    if (!event.after.item || (event.type !== 'ResponseRecorded' && event.type !== 'ResponseCleared')) continue;
    last.set(event.after.item.ref, event);
    value.set(event.after.item.ref, event.after.item.value);
  }
  return form.items.map((item) => {
    const event = last.get(item.ref);
    const stands = value.get(item.ref);
    const changes = stills.filter((still) => still.item.ref === item.ref).length;
    return [
      String(item.number),
      stands === undefined ? 'none' : text(shown(item, stands)),
      changes ? String(changes) : '',
      event ? time(event.at) : '',
    ];
  });
}

type Devices = ReadonlyMap<string, { number: number; name: string; viewport: string | null }>;

export function devicesOf(events: readonly HistoryEvent[]): Devices {
  const devices = new Map<string, { number: number; name: string; viewport: string | null }>();
  for (const { type, payload } of events) {
    if (type !== 'DeviceResumed' && type !== 'DeviceTakenOver') continue;
    const id = String(type === 'DeviceResumed' ? payload.deviceId : payload.toDeviceId);
    const viewport = typeof payload.viewport === 'string' ? payload.viewport : (devices.get(id)?.viewport ?? null);
    devices.set(id, {
      number: devices.get(id)?.number ?? devices.size + 1,
      name: deviceName(String(payload.userAgent ?? '')),
      viewport,
    });
  }
  return devices;
}

interface LogLine {
  event: HistoryEvent;
  says: string;
}

function connectionLine(event: HistoryEvent, devices: Devices): LogLine | null {
  const device = (id: unknown) => `device ${devices.get(String(id))?.number ?? '?'}`;
  const { payload } = event;
  switch (event.type) {
    case 'DeviceResumed':
      return { event, says: `The test was opened on ${device(payload.deviceId)}.` };
    case 'DeviceTakenOver':
      return { event, says: `${capital(device(payload.toDeviceId))} took over from ${device(payload.fromDeviceId)}.` };
    case 'ConnectionLost':
      return { event, says: 'The connection was lost. The player went on, as the device says.' };
    case 'ConnectionRestored':
      return { event, says: `The connection was back after ${span(Math.round(Number(payload.offlineMs) / 1000))}.` };
    case 'FocusLost':
      return { event, says: 'Another window or tab was in front.' };
    case 'FocusGained':
      return { event, says: 'The test was in front again.' };
    case 'LateResponseRecorded':
      return { event, says: notCounted(payload) };
    case 'EntriesStated':
      return {
        event,
        says: `${capital(device(event.deviceId))} said that its own record goes up to entry ${Number(payload.seq)}.`,
      };
    case 'AnswersShown':
      return {
        event,
        says: `Questions and right answers were first shown to ${payload.to === 'parent' ? 'the parents' : 'the student'}. What came later does not count.`,
      };
    case 'AnswersAmended':
      return { event, says: amendedWords(event) };
    default:
      return null;
  }
}

/** What counts changed after the submission: answers arrived, or staff set such ones aside or took that back. */
function amendedWords({ actor, payload: { gapMs, answeredCount } }: HistoryEvent): string {
  if (actor.kind === 'user' && actor.role !== 'Student')
    return `What counts was sealed anew: ${Number(answeredCount)} answered.`;
  const gap = gapMs === undefined ? '' : `, up to ${span(Math.round(Number(gapMs) / 1000))} after they were given`;
  return `Answers given in time arrived after the submission${gap}, and were counted.`;
}

function notCounted({ why, lateByMs }: Record<string, unknown>): string {
  const by = span(Math.round(Number(lateByMs) / 1000));
  switch (why) {
    case 'paused':
      return 'An answer was given while the test was paused. It was kept and not scored.';
    case 'submitted':
      return 'An answer came after this device had handed the test in. It was kept and not scored.';
    case 'answers_shown':
      return `An answer came ${by} after the right answers had been shown. It was kept and not scored.`;
    case 'not_as_stated':
      return 'An answer came in the place of another one that the device had stated before. It was kept and not scored.';
    default:
      return `An answer came ${by} after the end. It was kept and not scored.`;
  }
}

const STAFF: Record<string, string> = {
  AttemptPaused: 'paused the clock',
  AttemptResumed: 'started the clock again',
  DeviceReleased: 'let the test go on at another device',
  AttemptSubmitted: 'ended and submitted it',
  AttemptReset: 'reset it',
  AttemptInvalidated: 'invalidated it',
  AttemptReopened: 'opened it again',
  IrregularityNoted: 'noted an irregularity',
  LateAnswersSetAside: 'set aside the answers that arrived after the end',
  LateAnswersRestored: 'let the answers that arrived after the end count again',
  AnswersAmended: 'sealed anew what counts',
};

function staffWords({ type, payload }: HistoryEvent): string {
  const does =
    type === 'TimeGranted'
      ? `granted ${span(Number(payload.seconds))}`
      : type === 'TimeTakenBack'
        ? `took back ${span(Number(payload.seconds))} of what was granted`
        : type === 'OutageCredited'
          ? `credited ${span(Number(payload.seconds))} for an outage`
          : (STAFF[type] ?? type);
  const why = payload.reason ?? payload.note;
  return `${does}.${typeof why === 'string' && why ? ` ${why}` : ''}`;
}

const ENTRIES: Record<string, string> = {
  AttemptStarted: 'Started',
  AttemptPaused: 'Paused',
  PauseMoved: 'The pause began later',
  AttemptResumed: 'Resumed',
  SavedAndExited: 'Saved and left',
  TimeGranted: 'Time granted',
  TimeTakenBack: 'Granted time taken back',
  OutageCredited: 'Outage credited',
  TimeExpired: 'Time was up, nothing heard',
  AttemptSubmitted: 'Submitted',
  AttemptReset: 'Reset',
  AttemptInvalidated: 'Invalidated',
  AttemptReopened: 'Opened again',
};

function clockSentence({ clock }: AttemptHistory): string {
  const [used, ...rest] = clock.explanation.split(' - ');
  return `${used}${rest.length > 0 ? `: ${rest.join(', ')}` : ''}.`;
}

function logTable(lines: readonly LogLine[], time: (at: string) => string, none: string): string {
  return lines.length === 0
    ? `<p class="lead">${none}</p>`
    : table(
        ['Time', 'Event', 'What happened'],
        lines.map(({ event, says }) => [time(event.at), String(event.version), text(says)]),
        [1],
      );
}

/** Cells are HTML. */
function table(head: string[], rows: string[][], numbers: number[] = []): string {
  const of = (i: number) => (numbers.includes(i) ? ' class="num"' : '');
  return `<table><thead><tr>${head.map((name, i) => `<th scope="col"${of(i)}>${name}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell, i) => `<td${of(i)}>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
}

/** Letters of the choices, or what was typed. */
function shown({ choices }: PlayerItem, value: string): string {
  if (choices.length === 0) return value;
  return value
    .split(',')
    .map((id) => {
      const at = choices.findIndex((choice) => choice.id === id);
      return at < 0 ? id : letterOf(at);
    })
    .join(' and ');
}

function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

function span(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0
    ? `${h}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}`
    : `${m}:${String(s).padStart(2, '0')}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
