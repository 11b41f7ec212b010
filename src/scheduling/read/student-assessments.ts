import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { People, schoolYear } from '../../roster/index.js';
import { assessmentId } from '../assessment-id.js';
import {
  allowedSeconds,
  effectiveTiming,
  rulingWindow,
  STATUSES,
  TIMINGS,
  type Status,
  type Timing,
} from '../status.js';
import { partTitle, revealOf, statusOf, type ScheduledAssessment } from './scheduled-assessments.js';

const ENGINE_STATES = ['not_started', 'in_progress', 'completed', 'invalidated'] as const;

class AssessmentSchoolYearDto {
  @ApiProperty() id!: number;
  @ApiProperty() short_name!: string;
}

class AvailabilityDto {
  @ApiProperty() startAt!: string;
  @ApiProperty({ type: String, nullable: true }) endAt!: string | null;
}

class DisplayedAvailabilityDto extends AvailabilityDto {
  @ApiProperty() sectionId!: number;
  @ApiProperty({ description: 'Given to this student alone, in place of the window of the class' }) makeUp!: boolean;
}

class StudentAssessmentSettingsDto {
  @ApiProperty({ enum: TIMINGS, description: 'With the flag of the student applied' }) timing!: Timing;
  @ApiProperty() revealReportAsap!: boolean;
  @ApiProperty({ type: String, nullable: true }) revealReportAt!: string | null;
  @ApiProperty() revealAnswersAsap!: boolean;
  @ApiProperty({ type: String, nullable: true }) revealAnswersAt!: string | null;
  @ApiProperty() pauseEnabled!: boolean;
  @ApiProperty() saveEnabled!: boolean;
  @ApiProperty() readspeakerEnabled!: boolean;
}

class AssessmentNamedDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class AssessmentTypeDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentType!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType!: 'SAT' | 'ACT';
}

class AssessmentToolsDto {
  @ApiProperty() calculator!: boolean;
  @ApiProperty() referenceSheet!: boolean;
}

class StudentsAssessmentDto {
  @ApiProperty({ description: 'Of the assessment (set, category, part), not of the copy' }) id!: number;
  @ApiProperty({ description: "'SAT Set 1'" }) set!: string;
  @ApiProperty({ description: "'Reading & Writing, Part 1'" }) section!: string;
  @ApiProperty({ description: "'SAT Set 1 - Reading & Writing, Part 1'" }) simpleAssessmentName!: string;
  @ApiProperty() part!: number;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] }) difficulty!: string;
  @ApiProperty({ description: 'Seconds as printed, before timing' }) duration!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Seconds this student has; null is untimed' })
  allowedSeconds!: number | null;
  @ApiProperty() questionsCount!: number;
  @ApiProperty({ type: AssessmentToolsDto, description: 'What the player adds to its own tools' })
  tools!: AssessmentToolsDto;
  @ApiProperty({ type: AssessmentNamedDto }) category!: AssessmentNamedDto;
  @ApiProperty({ type: AssessmentTypeDto }) assessmentType!: AssessmentTypeDto;
  @ApiProperty({ type: AssessmentNamedDto }) assessmentSet!: AssessmentNamedDto;
}

/** One student's copy of one part (specification 1, section 3). */
export class StudentAssessmentDto {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: STATUSES }) status!: Status;
  @ApiProperty() completed!: boolean;
  @ApiProperty() hasNextPart!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: '-1 while the next part is not yet created' }) nextPartId!:
    number | null;
  @ApiProperty({ enum: ENGINE_STATES, description: 'State of the engine' })
  learnosityStatus!: (typeof ENGINE_STATES)[number];
  @ApiProperty({ type: AssessmentSchoolYearDto }) schoolYear!: AssessmentSchoolYearDto;
  @ApiProperty({ type: StudentAssessmentSettingsDto, nullable: true }) settings!: StudentAssessmentSettingsDto | null;
  @ApiProperty({ type: StudentsAssessmentDto }) assessment!: StudentsAssessmentDto;
  @ApiProperty({ type: [AvailabilityDto] }) availabilities!: AvailabilityDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Start of the earliest window' }) earliestAvailability!:
    string | null;
  @ApiProperty({ type: DisplayedAvailabilityDto, nullable: true })
  displayedAvailability!: DisplayedAvailabilityDto | null;
  @ApiProperty({ type: String, nullable: true }) startedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) completedAt!: string | null;
}

/** What delivery knows of a sitting that scheduling has not been told yet. */
export interface LiveSitting {
  startedAt: Instant | null;
  completedAt: Instant | null;
  /** End of the running sitting by its own clock. */
  runsUntil: Instant | null;
}

/** Student assessments as the student's screens show them: names from content, the student's own timing. */
@Injectable()
export class StudentAssessments {
  constructor(
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async present(
    scheduled: readonly ScheduledAssessment[],
    live: ReadonlyMap<number, LiveSitting> = new Map(),
  ): Promise<StudentAssessmentDto[]> {
    const students = await this.people.byIds([...new Set(scheduled.map((s) => s.studentId))]);
    return Promise.all(
      scheduled.map((s) => this.one(s, live.get(s.id), students.get(s.studentId)?.untimedAssessment ?? false)),
    );
  }

  private async one(
    s: ScheduledAssessment,
    live: LiveSitting | undefined,
    untimed: boolean,
  ): Promise<StudentAssessmentDto> {
    const now = this.clock.now();
    const merged = live
      ? { ...s, startedAt: live.startedAt ?? s.startedAt, completedAt: live.completedAt ?? s.completedAt }
      : s;
    const ruling = merged.startedAt ? s.availabilities[0] : rulingWindow(s.availabilities, now);
    const [form, setName] = await Promise.all([
      this.content.findFormFor(s, ruling?.assignedAt),
      this.content.setName(s.setId),
    ]);
    const type = assessmentType(s.typeId);
    const reveal = revealOf(merged, now);
    const timing = effectiveTiming(ruling?.timing ?? 'timed', untimed);
    const set = setName ?? `${type.name} Set`;
    const starts = s.availabilities.map((a) => a.startAt).sort();
    return {
      id: s.id,
      status: statusOf(merged, now, live?.runsUntil ?? null),
      completed: merged.completedAt !== null,
      hasNextPart: s.hasNextPart,
      nextPartId: s.nextPartId,
      learnosityStatus: merged.completedAt ? 'completed' : merged.startedAt ? 'in_progress' : 'not_started',
      schoolYear: { id: s.schoolYearId, short_name: schoolYear(s.schoolYearId).shortName },
      settings: ruling
        ? {
            timing,
            revealReportAsap: reveal.report.asap,
            revealReportAt: reveal.report.at,
            revealAnswersAsap: reveal.answers.asap,
            revealAnswersAt: reveal.answers.at,
            pauseEnabled: ruling.pauseEnabled,
            saveEnabled: ruling.saveEnabled,
            readspeakerEnabled: ruling.readspeakerEnabled,
          }
        : null,
      assessment: {
        id: assessmentId(s.setId, s.categoryId, s.difficulty),
        set,
        section: partTitle(s),
        simpleAssessmentName: `${set} - ${partTitle(s)}`,
        part: s.part,
        difficulty: s.difficulty,
        duration: form?.durationSeconds ?? 0,
        allowedSeconds: form ? allowedSeconds(form.durationSeconds, timing) : null,
        questionsCount: form?.items.length ?? 0,
        tools: form?.tools ?? { calculator: false, referenceSheet: false },
        category: { id: s.categoryId, name: category(s.categoryId).name },
        assessmentType: { id: type.id, assessmentType: type.name, courseType: type.courseType },
        assessmentSet: { id: s.setId, name: set },
      },
      availabilities: s.availabilities.map(({ startAt, endAt }) => ({ startAt, endAt })),
      earliestAvailability: starts[0] ?? null,
      displayedAvailability: ruling
        ? { startAt: ruling.startAt, endAt: ruling.endAt, sectionId: ruling.sectionId, makeUp: ruling.makeUp }
        : null,
      startedAt: merged.startedAt,
      completedAt: merged.completedAt,
    };
  }
}
