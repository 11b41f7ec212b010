import { sentencesIn } from '../reading/sentences.js';

export interface PortionSentence {
  before: string;
  /** Empty where only a place is numbered. */
  here: string;
  after: string;
}

const TAGS = /<[^>]*>/g;

/**
 * The sentence of a passage that holds the underlined portion of a question, from the passage's HTML; null when the passage
 * has no portion of that number. The numbers of other portions are left out.
 */
export function sentenceOfPortion(html: string, number: number): PortionSentence | null {
  const mark = new RegExp(`<span\\b[^>]*\\bdata-portion="${number}"[^>]*>([\\s\\S]*?)</span>`).exec(html);
  if (mark === null) return null;
  const from = Math.max(html.lastIndexOf('<p', mark.index), 0);
  const end = html.indexOf('</p>', mark.index);
  const before = plain(html.slice(from, mark.index));
  const here = plain(mark[1]!);
  const after = plain(html.slice(mark.index + mark[0].length, end < 0 ? undefined : end));
  const text = before + here + after;
  const sentences = sentencesIn(text);
  const touched = sentences.filter(
    (s) => s.index < before.length + Math.max(1, here.length) && s.index + s.segment.length > before.length,
  );
  const [start, stop] = [
    touched[0]?.index ?? 0,
    (touched.at(-1)?.index ?? 0) + (touched.at(-1)?.segment.length ?? text.length),
  ];
  return {
    before: text.slice(start, before.length),
    here,
    after: text.slice(before.length + here.length, stop).trimEnd(),
  };
}

function plain(html: string): string {
  return html
    .replace(/<sup>\d+<\/sup>/g, '')
    .replace(TAGS, '')
    .replace(
      /&(lt|gt|quot|#39|amp|nbsp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' })[name]!,
    );
}
