import { Injectable } from '@nestjs/common';
import {
  assessmentType,
  category,
  ContentLibrary,
  FormCatalogue,
  playerItem,
  practiceSet,
  type FormAddress,
  type Item,
  type ItemKey,
  type ItemScoring,
  type PlayerItem,
  type PublishedForm,
} from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Classes, People } from '../../roster/index.js';
import { AnswerReleases, partTitle, type AnswerRelease } from '../../scheduling/index.js';
import type { PlayerForm } from './player-launch.js';

/** Whether key, rationale and pretest mark are part of an answer, and if not why (ADR 12). */
export interface AnswersShown {
  shown: boolean;
  why: 'horizon-admin' | 'released' | 'not-given' | 'open' | 'outside-school';
  /** When they will be, where a date says so. */
  until: string | null;
}

/** What staff see beside a question. */
export interface PreviewedQuestion {
  ref: string;
  version: number;
  number: number;
  kind: Item['kind'];
  exam: 'SAT' | 'ACT';
  category: string;
  area: string;
  topic: string;
  difficulty: number;
  source: Item['source']['kind'];
  licence: string;
  /** Null where the answers are not shown. */
  pretest: boolean | null;
  answer: Answer | null;
}

export interface Answer {
  keyVersion: number;
  /** Null for a typed answer. */
  choiceIds: string[] | null;
  accept: string[] | null;
  range: NonNullable<Extract<ItemScoring, { type: 'spr' }>['range']> | null;
  rationale: string;
}

export interface ListedForm extends PublishedForm {
  /** 'Math, Part 2' */
  title: string;
  typeName: string;
  courseType: 'SAT' | 'ACT';
  category: string;
  answers: AnswersShown;
}

export interface FormPreview {
  form: ListedForm;
  player: PlayerForm;
  questions: PreviewedQuestion[];
}

/** Initialisation data of one question for the product's own renderer; Learnosity's names where the two agree. */
export interface QuestionPreview {
  engine: 'embedded';
  renderingType: 'inline';
  type: 'local_practice';
  state: 'preview' | 'review';
  player: PlayerForm;
  question: PreviewedQuestion;
  /** Where it is asked, as far as the reader may see. */
  forms: { id: number; code: string; version: number; title: string; setName: string; number: number }[];
  answers: AnswersShown;
}

type Reader = Pick<Session, 'role' | 'schoolId' | 'districtId'>;

const ADMIN: AnswersShown = { shown: true, why: 'horizon-admin', until: null };
export const PREVIEW_OPTIONS: PlayerForm['options'] = {
  pauseEnabled: false,
  saveEnabled: false,
  readspeakerEnabled: true,
};

/**
 * Published content in the player, for those who do not sit it: practice for students, previews for staff. Nothing of it is
 * recorded.
 */
@Injectable()
export class Previews {
  constructor(
    private readonly library: ContentLibrary,
    private readonly catalogue: FormCatalogue,
    private readonly releases: AnswerReleases,
    private readonly classes: Classes,
    private readonly people: People,
  ) {}

  /** The practice questions as the player takes them, with every tool. */
  async practice(studentId: number): Promise<PlayerForm & { version: number; contentHash: string }> {
    const { items, directions, tools, version, contentHash } = practiceSet();
    const student = await this.people.studentProfile(studentId);
    return {
      title: 'Practice',
      setName: 'Try the exam player',
      category: 'Practice',
      studentName: student ? `${student.firstName} ${student.lastName}` : '',
      form: { items, directions, tools },
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: true },
      version,
      contentHash,
    };
  }

  /** Every version for Horizon Admin; for a school the newest version of what it can assign. */
  async forms(reader: Reader): Promise<ListedForm[]> {
    const visible = await this.visible(reader);
    const answers = new Map<string, Promise<AnswersShown>>();
    return Promise.all(
      visible.map(async (form) => {
        const key = `${form.setId}/${form.categoryId}/${form.part}`;
        if (!answers.has(key)) answers.set(key, this.answersOf(reader, form));
        return listed(form, await answers.get(key)!);
      }),
    );
  }

  /** @throws DomainError `content/form-not-found`, also for a form that the reader's school cannot assign. */
  async form(reader: Reader, formId: number): Promise<FormPreview> {
    const found = (await this.visible(reader, true)).find((f) => f.id === formId);
    if (!found) throw new DomainError('content/form-not-found', 'This form does not exist.');
    const [form, items, player, answers] = await Promise.all([
      this.library.getForm(formId),
      this.library.itemsOf(formId),
      this.library.playerItems(formId),
      this.answersOf(reader, found),
    ]);
    const keys = answers.shown ? await this.library.keysFor(form) : [];
    return {
      form: listed(found, answers),
      player: playerOf(found, { items: player, directions: form.directions, tools: form.tools }),
      questions: items.map((item, i) =>
        questionOf(
          item,
          i + 1,
          keys.find((k) => k.ref === item.ref),
          answers.shown ? form.items[i]!.pretest : null,
        ),
      ),
    };
  }

  /** @throws DomainError `content/item-not-found`, also for a question of no form that the reader may see. */
  async question(reader: Reader, ref: string, version?: number): Promise<QuestionPreview> {
    const found = await this.catalogue.findQuestion(ref, version);
    const visible = found ? await this.visible(reader, true) : [];
    const forms =
      found?.forms.flatMap((f) =>
        visible.filter((v) => v.id === f.id).map((v) => ({ ...v, number: f.number, pretest: f.pretest })),
      ) ?? [];
    if (!found || (forms.length === 0 && !isHorizonAdmin(reader)))
      throw new DomainError('content/item-not-found', 'This question does not exist.');
    // Shown only when every form that asks it has released its answers.
    const each = await Promise.all(forms.map((form) => this.answersOf(reader, form)));
    const answers = each.find((a) => !a.shown) ?? each[0] ?? ADMIN;
    const { item, stimulus } = found;
    const first = forms[0];
    const keys = answers.shown
      ? await this.library.keysFor({ items: [{ ref: item.ref, version: item.version, pretest: false }] })
      : [];
    const home = first && (await this.library.getForm(first.id));
    const shown = {
      items: [playerItem(item, stimulus, first?.number ?? 1)],
      directions: home?.directions ?? '',
      tools: home?.tools ?? { calculator: item.tags.category === 'Math', referenceSheet: false },
    };
    return {
      engine: 'embedded',
      renderingType: 'inline',
      type: 'local_practice',
      state: answers.shown ? 'review' : 'preview',
      player: first
        ? playerOf(first, shown)
        : {
            title: item.tags.category,
            setName: 'In no form',
            category: item.tags.category,
            studentName: 'Preview',
            form: shown,
            options: PREVIEW_OPTIONS,
          },
      question: questionOf(item, first?.number ?? 1, keys[0], answers.shown ? (first?.pretest ?? false) : null),
      forms: forms.map(({ id, code, version: formVersion, setName, number, ...address }) => ({
        id,
        code,
        version: formVersion,
        title: formTitle(address),
        setName,
        number,
      })),
      answers,
    };
  }

  /** Forms that the reader may see; `older` also replaced versions, which a link may still name. */
  private async visible(reader: Reader, older = false): Promise<PublishedForm[]> {
    const all = await this.catalogue.listForms();
    if (isHorizonAdmin(reader)) return all;
    const [courses, sets] = await Promise.all([this.coursesOf(reader), this.library.availableSets()]);
    const assignable = new Set(
      sets.filter((s) => courses.includes(assessmentType(s.typeId).courseType)).map((s) => s.id),
    );
    return all.filter((f) => assignable.has(f.setId) && (older || f.latest));
  }

  private async coursesOf({ schoolId, districtId }: Reader): Promise<readonly ('SAT' | 'ACT')[]> {
    if (schoolId !== null) return (await this.classes.school(schoolId))?.courseType ?? [];
    return districtId === null ? [] : this.classes.courseTypesOfDistrict(districtId);
  }

  private async answersOf(reader: Reader, form: FormAddress): Promise<AnswersShown> {
    if (isHorizonAdmin(reader)) return ADMIN;
    if (reader.schoolId === null) return { shown: false, why: 'outside-school', until: null };
    const release: AnswerRelease = await this.releases.of(reader.schoolId, form);
    return release.released
      ? { shown: true, why: 'released', until: null }
      : { shown: false, why: release.why, until: release.until };
  }
}

function isHorizonAdmin(reader: Reader): boolean {
  return effectiveRole(reader.role) === 'Horizon Admin';
}

/** 'Math, Part 2, harder' */
function formTitle(form: Pick<FormAddress, 'typeId' | 'categoryId' | 'part' | 'difficulty'>): string {
  const way = { default: '', easy: ', easier', hard: ', harder' }[form.difficulty];
  return `${partTitle(form)}${way}`;
}

function listed(form: PublishedForm, answers: AnswersShown): ListedForm {
  const type = assessmentType(form.typeId);
  return {
    ...form,
    title: formTitle(form),
    typeName: type.name,
    courseType: type.courseType,
    category: category(form.categoryId).name,
    answers,
  };
}

/** The part as a student would see it. */
function playerOf(form: PublishedForm, shown: { items: PlayerItem[] } & Omit<PlayerForm['form'], 'items'>): PlayerForm {
  return {
    title: partTitle(form),
    setName: form.setName,
    category: category(form.categoryId).name,
    studentName: 'Preview',
    form: shown,
    options: PREVIEW_OPTIONS,
  };
}

/** A question as staff see it; without a key its answer is not shown. */
export function questionOf(
  item: Item,
  number: number,
  key: ItemKey | undefined,
  pretest: boolean | null,
): PreviewedQuestion {
  const { tags, source } = item;
  return {
    ref: item.ref,
    version: item.version,
    number,
    kind: item.kind,
    exam: tags.exam,
    category: tags.category,
    area: tags.area,
    topic: tags.topic,
    difficulty: tags.difficulty,
    source: source.kind,
    licence: source.licence,
    pretest,
    answer: key ? answerOf(key) : null,
  };
}

export function answerOf({
  scoring,
  rationale,
  keyVersion,
}: Pick<ItemKey, 'scoring' | 'rationale' | 'keyVersion'>): Answer {
  return scoring.type === 'exact'
    ? { keyVersion, choiceIds: scoring.choiceIds, accept: null, range: null, rationale }
    : { keyVersion, choiceIds: null, accept: scoring.accept, range: scoring.range ?? null, rationale };
}
