import { escapeHtml } from '../markup.js';
import type { Draft, Option } from './draft.js';
import { hash32, Rng } from './rng.js';
import { DELETE, ENGLISH_AREAS, englishPassages, type EnglishPassage, type EnglishQuestion } from './verbal/act-english.js';

const NO_CHANGE = 'NO CHANGE';

/** English, 75 questions on five passages. Portions carry the number of their question in the form. */
export function actEnglish(): Draft[] {
  const drafts: Draft[] = [];
  const used = [0, 0, 0, 0];
  for (const [i, passage] of englishPassages.entries()) {
    const html = passageHtml(passage, drafts.length + 1);
    const first = drafts.length + 1;
    passage.questions.forEach((question, k) => {
      drafts.push(draftOf(question, used, {
        template: `act-english/passage-${i + 1}/${k + 1}`,
        number: first + k,
        stimulus: { ref: `passage-${i + 1}`, context: `Passage ${['I', 'II', 'III', 'IV', 'V'][i]}: ${passage.title}`, html },
      }));
    });
  }
  return drafts;
}

function draftOf(question: EnglishQuestion, used: number[], at: { template: string; number: number; stimulus: Draft['stimulus'] }): Draft {
  const right: Option = { html: question.right };
  const wrong = question.wrong.map((html): Option => ({ html }));
  const order = ordered(right, wrong, used, new Rng(at.template));
  used[order.indexOf(right)]!++;
  const ask = question.ask ?? `Which choice is best for the underlined portion numbered ${at.number}?`;
  return {
    template: at.template,
    area: ENGLISH_AREAS[question.topic],
    topic: question.topic,
    difficulty: question.d,
    stimulus: at.stimulus,
    stem: `<p>${ask}</p>`,
    options: { right, wrong },
    fixedOrder: order,
    rationale: `<p>${question.why}</p>`,
  };
}

/** NO CHANGE stands first, DELETE last; the others are drawn so that the key's letter is one that was used seldom. */
function ordered(right: Option, wrong: Option[], used: readonly number[], random: Rng): Option[] {
  const all = random.shuffle([right, ...wrong]);
  const fixedFirst = all.filter((o) => o.html === NO_CHANGE);
  const fixedLast = all.filter((o) => o.html === DELETE);
  const free = all.filter((o) => !fixedFirst.includes(o) && !fixedLast.includes(o));
  if (free.includes(right)) {
    const places = free.map((_, i) => i + fixedFirst.length).sort((a, b) => used[a]! - used[b]! || hash32(`${right.html}${a}`) - hash32(`${right.html}${b}`));
    free.splice(free.indexOf(right), 1);
    free.splice(places[0]! - fixedFirst.length, 0, right);
  }
  return [...fixedFirst, ...free, ...fixedLast];
}

function passageHtml(passage: EnglishPassage, firstNumber: number): string {
  let number = firstNumber;
  const body = passage.text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => {
      const paragraph = part.trim().replace(/\s*\n\s*/g, ' ').replace(/^\{(\d)\}\s*/, '<strong>[$1]</strong> ');
      return `<p>${paragraph.replace(/\[\[(.*?)\]\]/g, (_all, text: string) => {
        const n = number++;
        return text === '#' ? `<span class="portion place" data-portion="${n}"><sup>${n}</sup></span>` : `<span class="portion" data-portion="${n}"><sup>${n}</sup><u>${text}</u></span>`;
      })}</p>`;
    })
    .join('');
  return `<h3>${escapeHtml(passage.title)}</h3>${body}`;
}
