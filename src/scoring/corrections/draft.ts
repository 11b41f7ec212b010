import { Injectable } from '@nestjs/common';
import {
  assessmentType,
  category,
  ContentLibrary,
  FormCatalogue,
  isOnScale,
  keyProblems,
  type Item,
  type ItemScoring,
  type PublishedQuestion,
} from '../../content/index.js';
import { invalidInput } from '../../platform/http/validation.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { problem } from '../problems.js';
import type { Change, ConversionChange, KeyChange, NormChange } from './change.js';

/** A change as an administrator asks for it; what it replaces is looked up. */
export type Wanted =
  | { kind: 'key' | 'accept' | 'drop'; ref: string; itemVersion: number; scoring: ItemScoring }
  | {
      kind: 'conversion';
      typeId: number;
      setId: number;
      categoryId: number;
      path: ConversionChange['path'];
      scaled: number[];
    }
  | { kind: 'norm'; typeId: number; scale: 'composite' | number; steps: [number, number][] };

export interface DraftedChange {
  change: Change;
  title: string;
}

const LETTERS = 'ABCDEFGHIJ';

/** Checks changes against what is published, and says them in words. */
@Injectable()
export class ChangeDrafts {
  constructor(
    private readonly content: ContentLibrary,
    private readonly forms: FormCatalogue,
  ) {}

  /** @throws DomainError `http/invalid-input`, `scoring/target-not-found` or `scoring/nothing-changes` */
  async check(wanted: Wanted): Promise<DraftedChange> {
    switch (wanted.kind) {
      case 'conversion':
        return this.conversion(wanted);
      case 'norm':
        return this.norm(wanted);
      default:
        return this.key(wanted);
    }
  }

  /** The newest version of what a change replaces. */
  async newestVersion(change: Change): Promise<number> {
    const versions =
      change.kind === 'conversion'
        ? (await this.content.conversionVersions(change.typeId, change.setId, change.categoryId, change.path)).map(
            (t) => t.version,
          )
        : change.kind === 'norm'
          ? (await this.content.normVersions(change.typeId, change.scale)).map((n) => n.version)
          : (await this.content.keyVersionsOf(change.ref, change.itemVersion)).map((k) => k.keyVersion);
    return versions.at(-1) ?? 0;
  }

  /** Before and after in a few words: 'B' and 'C', 'B or C', 'not counted'. */
  async words(change: Change): Promise<{ from: string; to: string }> {
    if (change.kind === 'conversion' || change.kind === 'norm')
      return { from: `version ${change.base}`, to: `version ${change.base + 1}` };
    const question = await this.forms.findQuestion(change.ref, change.itemVersion);
    return { from: keyWords(change.before, question?.item), to: keyWords(change.scoring, question?.item) };
  }

  private async key({ kind, ref, itemVersion, scoring }: Extract<Wanted, { ref: string }>): Promise<DraftedChange> {
    const [question, versions] = await Promise.all([
      this.forms.findQuestion(ref, itemVersion),
      this.content.keyVersionsOf(ref, itemVersion),
    ]);
    const newest = versions.at(-1);
    if (!question || !newest) throw problem('scoring/target-not-found');
    const problems = keyProblems(question.item, { ...newest, scoring });
    if (problems.length > 0) throw invalidInput({ scoring: problems.map(sentence) });
    if (kind === 'drop' && !scoring.dropped)
      throw invalidInput({ scoring: ['Say whether everybody gets the point or the question does not count.'] });
    if (canonicalJson(scoring) === canonicalJson(newest.scoring)) throw problem('scoring/nothing-changes');
    const change: KeyChange = { kind, ref, itemVersion, scoring, before: newest.scoring, base: newest.keyVersion };
    return { change, title: await this.place(question) };
  }

  /** 'Question 12 of SAT Set 1, Math, Part 2, harder form' */
  private async place({ forms }: PublishedQuestion): Promise<string> {
    const [form] = forms;
    if (!form) return 'A question of no form';
    const set = (await this.content.setName(form.setId)) ?? `set ${form.setId}`;
    const part = assessmentType(form.typeId).parts === 2 ? `, Part ${form.part}` : '';
    const path = form.difficulty === 'default' ? '' : `, ${form.difficulty === 'hard' ? 'harder' : 'easier'} form`;
    return `Question ${form.number} of ${set}, ${category(form.categoryId).name}${part}${path}`;
  }

  private async conversion({
    typeId,
    setId,
    categoryId,
    path,
    scaled,
  }: Extract<Wanted, { kind: 'conversion' }>): Promise<DraftedChange> {
    const newest = (await this.content.conversionVersions(typeId, setId, categoryId, path)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    const scale = assessmentType(typeId).section;
    if (scaled.length < newest.scaled.length)
      throw invalidInput({
        scaled: [`The table ends at ${scaled.length - 1} right answers; it must reach ${newest.scaled.length - 1}.`],
      });
    if (!scaled.every((score) => isOnScale(score, scale)))
      throw invalidInput({ scaled: [`Every score is from ${scale.min} to ${scale.max} in steps of ${scale.step}.`] });
    if (scaled.some((score, raw) => raw > 0 && score < scaled[raw - 1]!))
      throw invalidInput({ scaled: ['More right answers never give a lower score.'] });
    if (canonicalJson(scaled) === canonicalJson(newest.scaled)) throw problem('scoring/nothing-changes');
    const change: ConversionChange = {
      kind: 'conversion',
      typeId,
      setId,
      categoryId,
      path,
      scaled,
      before: newest.scaled,
      base: newest.version,
    };
    return {
      change,
      title: `Conversion table of ${(await this.content.setName(setId)) ?? `set ${setId}`}, ${category(categoryId).name}${PATH_WORDS[path]}`,
    };
  }

  private async norm({ typeId, scale, steps }: Extract<Wanted, { kind: 'norm' }>): Promise<DraftedChange> {
    const newest = (await this.content.normVersions(typeId, scale)).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    if (steps.length === 0) throw invalidInput({ steps: ['The norm has no rows.'] });
    if (!steps.every(([, percentile]) => percentile >= 1 && percentile <= 99))
      throw invalidInput({ steps: ['Percentiles are whole numbers from 1 to 99.'] });
    if (steps.some(([score, percentile], i) => i > 0 && (score <= steps[i - 1]![0] || percentile < steps[i - 1]![1])))
      throw invalidInput({ steps: ['A higher score never has a lower percentile.'] });
    if (canonicalJson(steps) === canonicalJson(newest.steps)) throw problem('scoring/nothing-changes');
    const change: NormChange = { kind: 'norm', typeId, scale, steps, before: newest.steps, base: newest.version };
    const of =
      scale === 'composite'
        ? assessmentType(typeId).composite.rule === 'sum'
          ? 'total score'
          : 'composite'
        : category(scale).name;
    return { change, title: `National norm of ${assessmentType(typeId).name}, ${of}` };
  }
}

export const PATH_WORDS: Record<ConversionChange['path'], string> = {
  easy: ', easier form',
  hard: ', harder form',
  single: '',
};

function keyWords(scoring: ItemScoring, item: Item | undefined): string {
  if (scoring.dropped === 'credit') return 'everybody right';
  if (scoring.dropped === 'uncounted') return 'not counted';
  if (scoring.type === 'spr') {
    const range =
      scoring.range &&
      `${scoring.range.openLo ? 'above' : 'from'} ${scoring.range.lo} ${scoring.range.openHi ? 'to below' : 'to'} ${scoring.range.hi}`;
    return [...scoring.accept, ...(range ? [range] : [])].join(' or ');
  }
  const letter = (id: string) => LETTERS[item?.choices?.findIndex((c) => c.id === id) ?? -1] ?? id;
  return [scoring.choiceIds, ...(scoring.also ?? [])].map((ids) => ids.map(letter).sort().join(', ')).join(' or ');
}

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
