import { list } from '../composite-report/words.js';
import { isBeyondChance, isEnough, percent } from './spread.js';
import type { TopicFigures } from './topics.js';

/** What is read of the figures of a group. */
export interface FindingOf {
  /** How the group is spoken of: 'the class'. */
  group: string;
  /** What it is compared with; null for a whole school. */
  reference: string | null;
  /** Counts only: neither shares nor comparisons. */
  small: boolean;
  /** Not enough are tested yet for a comparison. */
  preliminary: boolean;
  sections: readonly { name: string; n: number; reached: number | null }[];
  /** Areas and topics of all sections. */
  topics: readonly (TopicFigures & { section: string })[];
}

export interface NextTopic {
  topicAreaId: string;
  categoryId: number;
  section: string;
  area: string;
  topic: string;
  students: number;
  /** With less than half of their questions right. */
  few: number;
  /** In percent. */
  correct: number;
  schoolCorrect: number | null;
  /** A sentence with these figures. */
  why: string;
}

/** What a group screen says first. Nothing found, nothing said. */
export interface Finding {
  /** Who reaches the benchmark; stands out. */
  lead: string | null;
  /** Where most points are lost, and whether that is more than chance. */
  rest: string | null;
  /** Up to three topics that would gain most, most first. */
  topics: NextTopic[];
}

const MOST_TOPICS = 3;
/** A topic of one question is not ranked. */
const RANKED_FROM = 2;

/** Whether a topic, not an area, may be put before or behind others. */
export function isRanked(one: TopicFigures): boolean {
  return one.topic !== null && isEnough(one) && one.questions >= RANKED_FROM;
}

/**
 * The finding of a group, by these rules:
 * - The section of which the smallest share reaches the benchmark comes first, then the others, as counts.
 * - Most points against the school: the area in which an average student of the group loses most questions more than the school
 *   on the same forms; said when the school's share lies outside the 95% Wilson range of the group's share with as many
 *   observations as there are students, otherwise that no area is worse by more than chance. Without a school: the area that
 *   loses most questions.
 * - A topic gains most where most answers are wrong or blank, among those of two questions or more that somebody has less than
 *   half right of.
 * Pure.
 */
export function findingOf(of: FindingOf): Finding {
  const topics = of.small ? [] : nextTopics(of);
  return { lead: leadOf(of.sections), rest: of.small ? null : restOf(of), topics };
}

function leadOf(sections: FindingOf['sections']): string | null {
  const judged = sections
    .flatMap(({ reached, ...rest }) => (reached === null || rest.n === 0 ? [] : [{ ...rest, reached }]))
    .sort((a, b) => a.reached / a.n - b.reached / b.n);
  const [least, ...others] = judged;
  if (!least) return null;
  const of = (n: number) => (n === least.n ? '' : ` of ${n}`);
  const first = `${least.reached} of ${least.n} ${least.n === 1 || least.reached === 1 ? 'reaches' : 'reach'} the ${least.name} benchmark`;
  if (others.length === 0) return `${first}.`;
  if (others.length === 1) return `${first}, ${others[0]!.reached}${of(others[0]!.n)} the one in ${others[0]!.name}.`;
  return `${first}; ${list(others.map(({ name, reached, n }) => `${reached}${of(n)} the one in ${name}`))}.`;
}

function restOf({ group, reference, preliminary, topics }: FindingOf): string | null {
  const areas = topics.filter((one) => one.topic === null && one.share !== null && isEnough(one));
  if (areas.length === 0) return null;
  const lost = (share: number, questions: number) => (1 - share) * questions;
  if (reference === null) {
    const most = areas.reduce((a, b) => (lost(b.share!, b.questions) > lost(a.share!, a.questions) ? b : a));
    return `Most points are lost in ${most.area}: ${figure(lost(most.share!, most.questions))} of ${figure(most.questions)} questions.`;
  }
  if (preliminary) return `Too few to say yet how ${group} differs from ${reference}.`;
  const compared = areas.filter(({ schoolShare }) => schoolShare !== null);
  if (compared.length === 0) return `Too few to say how ${group} differs from ${reference}.`;
  const behind = ({ share, schoolShare, questions }: TopicFigures) => (schoolShare! - share!) * questions;
  const sure = compared.filter(
    ({ share, schoolShare, students }) => schoolShare! > share! && isBeyondChance(share!, students, schoolShare!),
  );
  if (sure.length === 0) return `In no area is ${group} behind ${reference} by more than chance.`;
  const most = sure.reduce((a, b) => (behind(b) > behind(a) ? b : a));
  return `Against ${reference}, ${group} loses most points in ${most.area}: ${figure(lost(most.share!, most.questions))} of ${figure(most.questions)} questions, ${reference} ${figure(lost(most.schoolShare!, most.questions))}.`;
}

function nextTopics({ topics, reference }: FindingOf): NextTopic[] {
  return topics
    .filter((one) => isRanked(one) && one.few > 0)
    .sort((a, b) => b.answers - b.right - (a.answers - a.right) || a.share! - b.share!)
    .slice(0, MOST_TOPICS)
    .map(({ topicAreaId, categoryId, section, area, topic, students, few, share, schoolShare, answers, right }) => {
      const correct = percent(share!);
      const schoolCorrect = schoolShare === null ? null : percent(schoolShare);
      const beside = schoolCorrect === null ? '' : `; ${reference} reaches ${schoolCorrect.toFixed(1)}%`;
      const number = (n: number) => n.toLocaleString('en-US');
      return {
        ...{
          topicAreaId: topicAreaId!,
          categoryId,
          section,
          area,
          topic: topic!,
          students,
          few,
          correct,
          schoolCorrect,
        },
        why: `${number(answers - right)} of ${number(answers)} answers to gain: right in ${correct.toFixed(1)}%${beside}. ${few} of ${students} ${few === 1 ? 'has' : 'have'} less than half right.`,
      };
    });
}

/** One decimal, none where there is nothing behind it. */
function figure(value: number): string {
  return String(Math.round(value * 10) / 10);
}
