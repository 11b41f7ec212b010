import { DOMParser, type Element } from '@xmldom/xmldom';

/**
 * The rules of the published formats, written down as checks that name what is wrong.
 * Caliper 1.2: the information model's tables of Event, AssessmentEvent, AssessmentItemEvent, GradeEvent, Attempt, Response,
 * Score. QTI 3.0 Results Reporting: the XSD imsqti_resultv3p0_v1p0.
 */
type Json = Record<string, any>;

const TERM_ACTIONS: Record<string, string[]> = {
  AssessmentEvent: ['Started', 'Paused', 'Resumed', 'Restarted', 'Reset', 'Submitted'],
  AssessmentItemEvent: ['Started', 'Skipped', 'Completed'],
  GradeEvent: ['Graded'],
};
const PROFILES: Record<string, string> = {
  AssessmentEvent: 'AssessmentProfile',
  AssessmentItemEvent: 'AssessmentProfile',
  GradeEvent: 'GradingProfile',
  Event: 'GeneralProfile',
};
const ACTORS: Record<string, string[]> = {
  AssessmentEvent: ['Person'],
  AssessmentItemEvent: ['Person'],
  GradeEvent: ['Person', 'SoftwareApplication'],
  Event: ['Person', 'SoftwareApplication'],
};
const OBJECTS: Record<string, string> = {
  AssessmentEvent: 'Assessment',
  AssessmentItemEvent: 'AssessmentItem',
  GradeEvent: 'Attempt',
  Event: 'Assessment',
};
const GENERATED: Record<string, string[]> = {
  AssessmentEvent: ['Attempt'],
  Event: ['Attempt'],
  GradeEvent: ['Score'],
  AssessmentItemEvent: ['Response', 'MultipleChoiceResponse', 'MultipleResponseResponse', 'FillinBlankResponse'],
};
/** Members that each type has, beside the common ones of Event or Entity; anything else belongs into `extensions`. */
const OF_EVENT = [
  '@context',
  'id',
  'type',
  'profile',
  'actor',
  'action',
  'object',
  'eventTime',
  'edApp',
  'generated',
  'target',
  'referrer',
  'group',
  'membership',
  'session',
  'federatedSession',
  'extensions',
];
const OF_ENTITY = [
  'id',
  'type',
  'name',
  'description',
  'dateCreated',
  'dateModified',
  'extensions',
  'otherIdentifiers',
];
const MEMBERS: Record<string, string[]> = {
  Person: [],
  SoftwareApplication: ['version'],
  Assessment: ['version', 'isPartOf', 'maxScore', 'items'],
  AssessmentItem: ['version', 'isPartOf', 'maxScore'],
  Attempt: ['assignee', 'assignable', 'count', 'startedAtTime', 'endedAtTime', 'duration'],
  Score: ['attempt', 'maxScore', 'scoreGiven', 'scoredBy', 'comment'],
  MultipleChoiceResponse: ['attempt', 'startedAtTime', 'endedAtTime', 'duration', 'value'],
  MultipleResponseResponse: ['attempt', 'startedAtTime', 'endedAtTime', 'duration', 'values'],
  FillinBlankResponse: ['attempt', 'startedAtTime', 'endedAtTime', 'duration', 'values'],
};
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const URN_UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;

export function caliperFaults(envelope: Json): string[] {
  const faults: string[] = [];
  const is = (right: boolean, fault: string) => void (right || faults.push(fault));
  is(IRI.test(envelope.sensor), 'sensor is no IRI');
  is(MOMENT.test(envelope.sendTime), 'sendTime');
  is(envelope.dataVersion === 'http://purl.imsglobal.org/ctx/caliper/v1p2', 'dataVersion');
  is(Object.keys(envelope).length === 4 && Array.isArray(envelope.data), 'envelope');
  is(new Set(envelope.data.map((event: Json) => event.id)).size === envelope.data.length, 'two events with one id');
  envelope.data.forEach((event: Json, place: number) => {
    const at = `event ${place} (${event.type} ${event.action})`;
    is(event['@context'] === envelope.dataVersion, `${at}: @context`);
    is(URN_UUID.test(event.id), `${at}: id is no URN of a UUID`);
    is(event.type in PROFILES && event.profile === PROFILES[event.type], `${at}: type or profile`);
    is(
      TERM_ACTIONS[event.type]?.includes(event.action) ?? Object.values(TERM_ACTIONS).flat().includes(event.action),
      `${at}: action`,
    );
    is(MOMENT.test(event.eventTime), `${at}: eventTime`);
    is(ACTORS[event.type]?.includes(event.actor?.type) ?? false, `${at}: actor`);
    is(event.object?.type === OBJECTS[event.type], `${at}: object`);
    is(event.generated === undefined || GENERATED[event.type]!.includes(event.generated.type), `${at}: generated`);
    is(
      Object.keys(event).every((name) => OF_EVENT.includes(name)),
      `${at}: a member that Event does not have`,
    );
    for (const [name, value] of Object.entries(event))
      if (typeof value === 'object') faults.push(...entityFaults(value as Json, `${at}.${name}`));
    is(event.referrer === undefined || IRI.test(event.referrer), `${at}: referrer`);
  });
  return faults;
}

function entityFaults(entity: Json, at: string): string[] {
  if (at.endsWith('.extensions'))
    return Object.keys(entity).every((name) => IRI.test(name)) ? [] : [`${at}: a key that is no IRI`];
  const faults: string[] = [];
  const known = MEMBERS[entity.type];
  if (!known) return [`${at}: unknown type ${entity.type}`];
  if (!IRI.test(entity.id ?? '')) faults.push(`${at}: id is no IRI`);
  for (const [name, value] of Object.entries(entity)) {
    if (![...OF_ENTITY, ...known].includes(name)) faults.push(`${at}: ${entity.type} has no ${name}`);
    if (value === null || value === '') faults.push(`${at}: ${name} is empty`);
    if (/AtTime$/.test(name) && !MOMENT.test(value as string)) faults.push(`${at}: ${name}`);
    if (name === 'duration' && !/^PT\d+(\.\d+)?S$/.test(value as string)) faults.push(`${at}: duration`);
    if (name === 'count' && !Number.isInteger(value)) faults.push(`${at}: count`);
    if (['maxScore', 'scoreGiven'].includes(name) && typeof value !== 'number') faults.push(`${at}: ${name}`);
    if (['assignee', 'assignable', 'attempt', 'isPartOf', 'scoredBy'].includes(name) && !IRI.test(value as string))
      faults.push(`${at}: ${name} is no IRI`);
    if (name === 'values' && !(Array.isArray(value) && value.every((one) => typeof one === 'string')))
      faults.push(`${at}: values`);
  }
  return faults;
}

const NC_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_result_v3p0';
const CARDINALITY = ['multiple', 'ordered', 'record', 'single'];
const BASE_TYPE = [
  'boolean',
  'directedPair',
  'duration',
  'file',
  'float',
  'identifier',
  'integer',
  'pair',
  'point',
  'string',
  'uri',
];

interface Rule {
  attributes: Record<string, { required: boolean; fits: (value: string) => boolean }>;
  /** Children in their order, by the pattern over names joined with spaces. */
  children: RegExp;
}

const required = (fits: (value: string) => boolean) => ({ required: true, fits });
const optional = (fits: (value: string) => boolean) => ({ required: false, fits });
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);
const ncName = (value: string) => NC_NAME.test(value);
const number = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));
const VARIABLES = '(responseVariable |templateVariable |outcomeVariable |contextVariable )*';

const RULES: Record<string, Rule> = {
  assessmentResult: { attributes: {}, children: /^context (testResult )?(itemResult )*$/ },
  context: { attributes: { sourcedId: optional(ncName) }, children: /^(sessionIdentifier )*$/ },
  sessionIdentifier: {
    attributes: {
      sourceID: required((value) => /^[a-z]+:\S+$/.test(value)),
      identifier: required((value) => value !== ''),
    },
    children: /^$/,
  },
  testResult: {
    attributes: {
      identifier: required((value) => value !== ''),
      datestamp: required((value) => DATE_TIME.test(value)),
    },
    children: new RegExp(`^${VARIABLES}(support )*$`),
  },
  itemResult: {
    attributes: {
      identifier: required(ncName),
      sequenceIndex: optional((value) => /^-?\d+$/.test(value)),
      datestamp: required((value) => DATE_TIME.test(value)),
      sessionStatus: required(
        oneOf('final', 'initial', 'pendingExternalScoring', 'pendingResponseProcessing', 'pendingSubmission'),
      ),
    },
    children: new RegExp(`^${VARIABLES}(candidateComment )?(support )*$`),
  },
  responseVariable: {
    attributes: {
      identifier: required(ncName),
      cardinality: required(oneOf(...CARDINALITY)),
      baseType: optional(oneOf(...BASE_TYPE)),
      choiceSequence: optional(() => true),
      scoreStatus: optional(oneOf('notscored', 'scored')),
      answeredStatus: optional(oneOf('notpresented', 'presented', 'attempted', 'answered')),
    },
    children: /^(correctResponse )?candidateResponse $/,
  },
  candidateResponse: { attributes: {}, children: /^(value )*$/ },
  outcomeVariable: {
    attributes: {
      identifier: required(ncName),
      cardinality: required(oneOf(...CARDINALITY)),
      baseType: optional(oneOf(...BASE_TYPE)),
      normalMaximum: optional(number),
      normalMinimum: optional(number),
      masteryValue: optional(number),
    },
    children: /^(value )*(outcomeInformation )?$/,
  },
  value: { attributes: {}, children: /^$/ },
};

export function qtiFaults(xml: string): string[] {
  const faults: string[] = [];
  const root = new DOMParser({ onError: (level, message) => void faults.push(`${level}: ${message}`) }).parseFromString(
    xml,
    'text/xml',
  ).documentElement!;
  if (root.namespaceURI !== NAMESPACE || root.localName !== 'assessmentResult') faults.push('root');
  check(root, faults);
  return faults;
}

function check(element: Element, faults: string[]): void {
  const name = element.localName!;
  const rule = RULES[name];
  if (!rule || element.namespaceURI !== NAMESPACE) return void faults.push(`${name} is not in the schema`);
  const children = [...element.childNodes].filter((node): node is Element => node.nodeType === 1);
  const names = children.map((child) => `${child.localName} `).join('');
  if (!rule.children.test(names)) faults.push(`${name}: children ${names}`);
  const attributes = new Map(
    [...element.attributes]
      .filter((one) => !one.name.startsWith('xmlns') && !one.name.startsWith('xsi:'))
      .map((one) => [one.name, one.value]),
  );
  for (const [attribute, { required: must, fits }] of Object.entries(rule.attributes)) {
    const value = attributes.get(attribute);
    if (value === undefined ? must : !fits(value)) faults.push(`${name}: ${attribute}=${value}`);
    attributes.delete(attribute);
  }
  for (const attribute of attributes.keys()) faults.push(`${name} has no ${attribute}`);
  for (const child of children) check(child, faults);
}
