import { Injectable } from '@nestjs/common';
import { ContentLibrary, type ItemKind } from '../../content/index.js';
import { AttemptHistories, SittingRecords, type AttemptHistory } from '../../delivery/index.js';
import { Config } from '../../platform/config/config.js';
import { PartResults } from '../../reporting/index.js';
import { partTitle } from '../../scheduling/index.js';
import type { PortableAttempt, PortableItem } from './portable-attempt.js';

const KIND: Record<ItemKind, PortableItem['kind']> = { mcq: 'choice', 'mcq-multi': 'choices', spr: 'text' };

/** Attempts, opened, as other formats need them. Who may have one is the caller's policy; taking one is recorded by it. */
@Injectable()
export class PortableAttempts {
  constructor(
    private readonly histories: AttemptHistories,
    private readonly sittings: SittingRecords,
    private readonly results: PartResults,
    private readonly library: ContentLibrary,
    private readonly config: Config,
  ) {}

  /** undefined when the stream does not exist. */
  async find(stream: string): Promise<PortableAttempt | undefined> {
    const history = await this.histories.attemptHistory(stream);
    if (!history) return undefined;
    const { started } = history;
    const [form, setName, [record], result] = await Promise.all([
      this.library.getFormByCode(started.form.code, started.form.version),
      this.library.setName(started.assessment.setId),
      this.sittings.find([stream]),
      this.results.find(started.studentAssessmentId),
    ]);
    const kinds = new Map((await this.library.itemsOf(form.id)).map((item) => [item.ref, item.kind]));
    const sitting = record === 'gone' ? undefined : record;
    const scored = result?.sitting === started.sitting && !history.gone ? result : undefined;
    const answers = sitting?.answers ?? latestAnswers(history);
    const outcomes = new Map(scored?.items.map((item) => [item.ref, item.outcome]));
    return {
      attemptId: started.attemptId,
      base: this.config.publicUrl,
      brand: this.config.brandName,
      student: { id: started.studentId },
      school: { id: started.schoolId },
      sitting: started.sitting,
      form: {
        code: started.form.code,
        version: started.form.version,
        title: partTitle(started.assessment),
        setName: setName ?? '',
      },
      startedAt: started.startedAt,
      submittedAt: history.submittedAt,
      usedSeconds: history.submittedAt === null ? null : history.usedSeconds,
      gone: history.gone,
      items: started.items.map(({ ref, version, pretest }, place) => {
        const value = answers[ref];
        const kind = KIND[kinds.get(ref)!] ?? 'none';
        return {
          ref,
          version,
          pretest,
          kind,
          number: place + 1,
          response: value === undefined || value.trim() === '' ? null : kind === 'choices' ? value.split(',') : [value],
          outcome: outcomes.get(ref) ?? null,
          seconds: sitting?.secondsByItem[ref] ?? 0,
          marked: sitting?.flagged.has(ref) ?? false,
        };
      }),
      events: history.events.map(({ id, type, at, actor, payload }) => ({
        id,
        type,
        at,
        actor: actor.kind === 'user' ? { id: actor.id, role: actor.role } : null,
        payload,
      })),
      score: scored
        ? {
            raw: scored.raw,
            rawMax: scored.rawMax,
            scaled: scored.section?.scaled ?? null,
            resultHash: scored.resultHash,
            scoredAt: scored.scoredAt,
          }
        : null,
    };
  }
}

/** Of a sitting that is not submitted: what stands on the screen now. */
function latestAnswers(history: AttemptHistory): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const { after } of history.events) {
    if (!after.item) continue;
    if (after.item.value === undefined) delete answers[after.item.ref];
    else answers[after.item.ref] = after.item.value;
  }
  return answers;
}
