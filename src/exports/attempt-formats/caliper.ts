import type { Instant } from '../../kernel/clock.js';
import type { PortableAttempt, PortableEvent, PortableItem } from './portable-attempt.js';

export const CALIPER_CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

type Json = Record<string, unknown>;

/**
 * The attempt as a Caliper 1.2 envelope of the Assessment Profile (docs/portable-attempts.md says which fact becomes what).
 * Caliper wants a Person behind an AssessmentEvent: what the system did is a generic Event of the software.
 */
export function caliperEnvelope(attempt: PortableAttempt, sendTime: Instant): Json {
  const iri = irisOf(attempt);
  const data: Json[] = [];
  const items = new Map(attempt.items.map((item) => [item.ref, item]));
  let previous: PortableItem | undefined;
  /** Answered since the question was opened last. */
  let answered = false;
  for (const event of attempt.events) {
    const item = typeof event.payload.item === 'string' ? items.get(event.payload.item) : undefined;
    if (event.type === 'ItemLeft' && item) {
      if (!answered) data.push(itemEvent(attempt, event, item, 'Skipped', previous));
      previous = item;
      continue;
    }
    if (event.type === 'ItemViewed') answered = false;
    if (event.type === 'ResponseRecorded' || event.type === 'ResponseCleared') answered = true;
    const told = ofItem(attempt, event, item, previous) ?? ofAssessment(attempt, event);
    if (told) data.push(told);
  }
  const graded = gradeEvent(attempt);
  if (graded) data.push(graded);
  return { sensor: iri.sensor, sendTime, dataVersion: CALIPER_CONTEXT, data };
}

function ofItem(
  attempt: PortableAttempt,
  event: PortableEvent,
  item: PortableItem | undefined,
  previous: PortableItem | undefined,
): Json | undefined {
  if (!item) return undefined;
  switch (event.type) {
    case 'ItemViewed':
      return itemEvent(attempt, event, item, 'Started', previous);
    case 'ResponseRecorded':
    case 'ResponseCleared':
      return { ...itemEvent(attempt, event, item, 'Completed', previous), generated: response(attempt, event, item) };
    default:
      return undefined;
  }
}

/** Our events that have a word in Caliper's list of actions for an assessment. */
const ACTION: Record<string, string> = {
  AttemptStarted: 'Started',
  AttemptPaused: 'Paused',
  SavedAndExited: 'Paused',
  AttemptResumed: 'Resumed',
  AttemptReopened: 'Restarted',
  AttemptReset: 'Reset',
  AttemptSubmitted: 'Submitted',
};

function ofAssessment(attempt: PortableAttempt, event: PortableEvent): Json | undefined {
  const action = ACTION[event.type];
  if (!action) return undefined;
  const person = event.actor !== null;
  const iri = irisOf(attempt);
  return {
    ...envelope(attempt, event),
    type: person ? 'AssessmentEvent' : 'Event',
    profile: person ? 'AssessmentProfile' : 'GeneralProfile',
    action,
    object: {
      id: iri.assessment,
      type: 'Assessment',
      name: `${attempt.form.setName}, ${attempt.form.title}`,
      version: String(attempt.form.version),
    },
    generated: attemptEntity(attempt, event.type === 'AttemptSubmitted'),
    ...(typeof event.payload.by === 'string'
      ? { extensions: { [`${attempt.base}/caliper/by`]: event.payload.by } }
      : {}),
  };
}

function itemEvent(
  attempt: PortableAttempt,
  event: PortableEvent,
  item: PortableItem,
  action: 'Started' | 'Skipped' | 'Completed',
  previous: PortableItem | undefined,
): Json {
  const iri = irisOf(attempt);
  return {
    ...envelope(attempt, event),
    type: 'AssessmentItemEvent',
    profile: 'AssessmentProfile',
    // Only a student works on questions; a Person is what the profile asks for.
    actor: person(attempt, attempt.student.id),
    action,
    object: { id: iri.item(item), type: 'AssessmentItem', isPartOf: iri.assessment, version: String(item.version) },
    ...(previous && previous !== item ? { referrer: iri.item(previous) } : {}),
  };
}

/**
 * FillinBlankResponse for typed text, MultipleResponseResponse for several choices, else MultipleChoiceResponse; without value
 * when it cannot be read.
 */
function response(attempt: PortableAttempt, event: PortableEvent, item: PortableItem): Json {
  const value =
    event.type === 'ResponseRecorded' && typeof event.payload.value === 'string' ? event.payload.value : null;
  const shape =
    item.kind === 'text'
      ? { type: 'FillinBlankResponse', ...(value === null ? {} : { values: [value] }) }
      : item.kind === 'choices'
        ? { type: 'MultipleResponseResponse', ...(value === null ? {} : { values: value.split(',') }) }
        : { type: 'MultipleChoiceResponse', ...(value === null ? {} : { value }) };
  return {
    id: `${irisOf(attempt).attempt}/responses/${event.id}`,
    ...shape,
    attempt: irisOf(attempt).attempt,
    endedAtTime: event.at,
  };
}

function gradeEvent(attempt: PortableAttempt): Json | undefined {
  const { score } = attempt;
  if (!score) return undefined;
  const iri = irisOf(attempt);
  return {
    '@context': CALIPER_CONTEXT,
    id: `urn:uuid:${uuidOf(score.resultHash)}`,
    type: 'GradeEvent',
    profile: 'GradingProfile',
    actor: software(attempt),
    action: 'Graded',
    object: attemptEntity(attempt, true),
    eventTime: score.scoredAt,
    edApp: software(attempt),
    generated: {
      id: `${iri.attempt}/scores/${score.resultHash}`,
      type: 'Score',
      attempt: iri.attempt,
      maxScore: score.rawMax,
      scoreGiven: score.raw,
      scoredBy: iri.software,
    },
  };
}

function envelope(attempt: PortableAttempt, event: PortableEvent): Json {
  return {
    '@context': CALIPER_CONTEXT,
    id: `urn:uuid:${event.id}`,
    actor: event.actor ? person(attempt, event.actor.id) : software(attempt),
    eventTime: event.at,
    edApp: software(attempt),
  };
}

function attemptEntity(attempt: PortableAttempt, ended: boolean): Json {
  const iri = irisOf(attempt);
  return {
    id: iri.attempt,
    type: 'Attempt',
    assignee: iri.person(attempt.student.id),
    assignable: iri.assessment,
    count: attempt.sitting,
    startedAtTime: attempt.startedAt,
    ...(ended && attempt.submittedAt ? { endedAtTime: attempt.submittedAt } : {}),
    ...(ended && attempt.usedSeconds !== null ? { duration: `PT${attempt.usedSeconds}S` } : {}),
  };
}

function person(attempt: PortableAttempt, id: number): Json {
  return { id: irisOf(attempt).person(id), type: 'Person' };
}

function software(attempt: PortableAttempt): Json {
  return { id: irisOf(attempt).software, type: 'SoftwareApplication', name: attempt.brand };
}

function irisOf({ base, attemptId, form }: PortableAttempt) {
  const assessment = `${base}/caliper/assessments/${form.code}/${form.version}`;
  return {
    sensor: `${base}/caliper/sensor`,
    software: `${base}/caliper/app`,
    assessment,
    attempt: `urn:uuid:${attemptId}`,
    person: (id: number) => `${base}/caliper/people/${id}`,
    item: (item: PortableItem) => `${base}/caliper/items/${encodeURIComponent(item.ref)}/${item.version}`,
  };
}

/** A name-based UUID (RFC 9562, version 8) of a SHA-256 in hex: the same score is the same event. */
function uuidOf(hash: string): string {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${'89ab'[parseInt(hash[16]!, 16) & 3]}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
