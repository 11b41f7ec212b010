import { escapeHtml } from '../markup.js';
import type { Draft } from './draft.js';
import {
  DELETE,
  ENGLISH_AREAS,
  englishPassages,
  type EnglishPassage,
  type EnglishQuestion,
} from './verbal/act-english.js';

const NO_CHANGE = 'NO CHANGE';

/** English of the ACT, 75 questions on five passages. */
export function actEnglish(): Draft[] {
  return englishOf(englishPassages, 'act-english');
}

/**
 * Questions on essays with underlined portions, which carry the number of their question in the form.
 * @param family begins the names of their templates
 */
export function englishOf(passages: readonly EnglishPassage[], family: string): Draft[] {
  const drafts: Draft[] = [];
  for (const [i, passage] of passages.entries()) {
    const html = passageHtml(passage, drafts.length + 1);
    const first = drafts.length + 1;
    passage.questions.forEach((question, k) => {
      drafts.push(
        draftOf(question, {
          template: `${family}/passage-${i + 1}/${k + 1}`,
          number: first + k,
          stimulus: {
            ref: `passage-${i + 1}`,
            context: `Passage ${['I', 'II', 'III', 'IV', 'V'][i]}: ${passage.title}`,
            html,
          },
        }),
      );
    });
  }
  return drafts;
}

function draftOf(
  question: EnglishQuestion,
  at: { template: string; number: number; stimulus: Draft['stimulus'] },
): Draft {
  const ask = question.ask ?? `Which choice is best for the underlined portion numbered ${at.number}?`;
  return {
    template: at.template,
    area: ENGLISH_AREAS[question.topic],
    topic: question.topic,
    difficulty: question.d,
    stimulus: at.stimulus,
    stem: `<p>${ask}</p>`,
    options: { right: { html: question.right }, wrong: question.wrong.map((html) => ({ html })) },
    ends: { first: NO_CHANGE, last: DELETE },
    rationale: `<p>${question.why}</p>`,
  };
}

function passageHtml(passage: EnglishPassage, firstNumber: number): string {
  let number = firstNumber;
  const body = passage.text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => {
      const paragraph = part
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replace(/^\{(\d)\}\s*/, '<strong>[$1]</strong> ');
      return `<p>${paragraph.replace(/\[\[(.*?)\]\]/g, (_all, text: string) => {
        const n = number++;
        return text === '#'
          ? `<span class="portion place" data-portion="${n}"><sup>${n}</sup></span>`
          : `<span class="portion" data-portion="${n}"><sup>${n}</sup><u>${text}</u></span>`;
      })}</p>`;
    })
    .join('');
  return `<h3>${escapeHtml(passage.title)}</h3>${body}`;
}
