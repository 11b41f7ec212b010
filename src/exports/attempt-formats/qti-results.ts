import type { PortableAttempt, PortableItem } from './portable-attempt.js';

export const QTI_RESULT_NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_result_v3p0';
const SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_resultv3p0_v1p0.xsd';

/**
 * The attempt as a QTI 3.0 `assessmentResult`: one testResult with raw and scaled score, one itemResult per question in the
 * order of the part. Identifiers are NCNames, as the schema asks; the real refs stand in docs/portable-attempts.md.
 */
export function qtiResults(attempt: PortableAttempt): string {
  const at = attempt.submittedAt ?? attempt.events.at(-1)?.at ?? attempt.startedAt;
  const status =
    attempt.gone || !attempt.submittedAt ? 'pendingSubmission' : attempt.score ? 'final' : 'pendingResponseProcessing';
  const tests = [
    duration(attempt.usedSeconds),
    ...(attempt.score
      ? [
          outcome('SCORE', 'float', attempt.score.raw, { normalMaximum: attempt.score.rawMax, normalMinimum: 0 }),
          outcome('MAXSCORE', 'float', attempt.score.rawMax),
          ...(attempt.score.scaled === null ? [] : [outcome('SCALED_SCORE', 'integer', attempt.score.scaled)]),
          outcome('RESULT_HASH', 'string', attempt.score.resultHash),
        ]
      : []),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentResult xmlns="${QTI_RESULT_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${QTI_RESULT_NAMESPACE} ${SCHEMA}">`,
    `  <context sourcedId="student-${attempt.student.id}">`,
    `    <sessionIdentifier sourceID="${attribute(attempt.base)}/attempts" identifier="${attribute(attempt.attemptId)}"/>`,
    '  </context>',
    `  <testResult identifier="${ncName(attempt.form.code)}" datestamp="${at}">`,
    ...tests.filter((line) => line !== '').map((line) => `    ${line}`),
    '  </testResult>',
    ...attempt.items.flatMap((item) => [
      `  <itemResult identifier="${ncName(item.ref)}" sequenceIndex="${item.number}" datestamp="${at}" sessionStatus="${status}">`,
      `    ${duration(item.seconds)}`,
      ...responseVariable(item).map((line) => `    ${line}`),
      ...(item.outcome === null
        ? []
        : [
            `    ${outcome('SCORE', 'float', item.outcome === 'right' ? 1 : 0, { normalMaximum: 1, normalMinimum: 0 })}`,
          ]),
      '  </itemResult>',
    ]),
    '</assessmentResult>',
    '',
  ].join('\n');
}

function responseVariable(item: PortableItem): string[] {
  if (item.kind === 'none') return [];
  const cardinality = item.kind === 'choices' ? 'multiple' : 'single';
  const baseType = item.kind === 'text' ? 'string' : 'identifier';
  const answered = item.response ? 'answered' : item.seconds > 0 ? 'presented' : 'notpresented';
  return [
    `<responseVariable identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}" answeredStatus="${answered}">`,
    item.response
      ? `  <candidateResponse>${item.response.map((value) => `<value>${text(value)}</value>`).join('')}</candidateResponse>`
      : '  <candidateResponse/>',
    '</responseVariable>',
  ];
}

/** The built-in `duration` of QTI: seconds, as a response variable. */
function duration(seconds: number | null): string {
  if (seconds === null) return '';
  return `<responseVariable identifier="duration" cardinality="single" baseType="duration"><candidateResponse><value>${seconds}</value></candidateResponse></responseVariable>`;
}

function outcome(
  identifier: string,
  baseType: 'float' | 'integer' | 'string',
  value: number | string,
  range: Record<string, number> = {},
): string {
  const limits = Object.entries(range)
    .map(([name, limit]) => ` ${name}="${limit}"`)
    .join('');
  return `<outcomeVariable identifier="${identifier}" cardinality="single" baseType="${baseType}"${limits}><value>${text(String(value))}</value></outcomeVariable>`;
}

/** A name without a colon that XML takes as an identifier; what it does not take becomes a hyphen. */
export function ncName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, '-');
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}

/** XML 1.0 has no words for most control characters: they are left out. */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;');
}
