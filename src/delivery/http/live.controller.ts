import { Controller, Get, Query, Req, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { concatMap, map, Observable, takeWhile } from 'rxjs';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import { Allow, CurrentSession, Sessions, type Session, type SignedInRequest } from '../../identity/index.js';
import { listRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Monitoring, SUBJECT_KEYS, SUBJECTS, type SubjectKey } from '../../scheduling/index.js';
import { LiveBoards, type LiveScope } from '../read/live-boards.js';
import { SteeringPolicy } from '../steering-policy.js';
import { LiveAnswer, type LiveBoardDto } from './live.dto.js';

/** A stream is opened anew after this long, so that who may look is asked again. */
const LONGEST_MS = 10 * 60_000;
/** Keeps proxies from closing a quiet stream, and tells the page that it still stands. */
const BEAT_MS = 10_000;
/** Who appears on a board is read this long after the first of them was heard of, once for all who do meanwhile. */
const APPEAR_MS = 2_000;
const DIFFICULTIES = ['default', 'easy', 'hard'];

interface Board {
  scope: LiveScope;
  students: LiveBoardDto['students'];
  title: string;
  mayAct: boolean;
}

@ApiTags('monitoring')
@Controller('api/staff/live_monitoring')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class LiveController {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly boards: LiveBoards,
    private readonly policy: SteeringPolicy,
    private readonly sessions: Sessions,
  ) {}

  /** A page of the board as it stands: who of the class or school has this part, with their present sitting. */
  @Get()
  @ApiQuery({ name: 'section_id', type: Number, description: '0 is the entire school; for a teacher everybody of their own classes.' })
  @ApiQuery({ name: 'assessment_set_id', type: Number })
  @ApiQuery({ name: 'assessment_type_id', type: Number })
  @ApiQuery({ name: 'subject_name', enum: SUBJECT_KEYS })
  @ApiQuery({ name: 'course_type', enum: ['SAT', 'ACT'], required: false, description: 'Of the assessment type; another one is refused.' })
  @ApiQuery({ name: 'selected_difficulty', enum: DIFFICULTIES, required: false, description: 'default is every difficulty of the part.' })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false, description: '50 without it.' })
  @ApiQuery({ name: 'query', required: false, description: 'Words of the name.' })
  @ApiOkResponse({ type: LiveAnswer })
  async now(@CurrentSession() session: Session, @Query() query: Record<string, string | undefined>): Promise<LiveAnswer> {
    const { page, perPage, offset, search } = listRequest({ page: query.page, per_page: query.per_page, search: query.query }, { sort: ['lastName'], perPage: 50 });
    const board = await this.open(session, query);
    const whole = this.present(board, await this.boards.snapshot(board.scope));
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = whole.students.filter(({ firstName, lastName }) => words.every((word) => `${firstName} ${lastName}`.toLowerCase().includes(word)));
    const students = found.slice(offset, offset + perPage);
    const shown = new Set(students.map(({ studentId }) => studentId));
    const of = <T extends { studentId: number }>(list: T[]) => list.filter(({ studentId }) => shown.has(studentId));
    return { response: { ...whole, students, rows: of(whole.rows), seen: of(whole.seen) }, meta: { totalCount: found.length, page, perPage } };
  }

  /**
   * The whole board, pushed, whatever page or search the screen shows of it: `board` first and whenever everything must be read again, then `rows` and `seen` as things happen.
   * A stream that breaks is opened again by the browser and begins with a `board`: nothing is missed.
   */
  @Sse('stream')
  @ApiProduces('text/event-stream')
  async stream(@CurrentSession() session: Session, @Req() { live }: SignedInRequest, @Query() query: Record<string, string | undefined>): Promise<Observable<MessageEvent>> {
    const board = await this.open(session, query);
    return new Observable<MessageEvent>((out) => {
      let stop = (): void => undefined;
      let closed = false;
      let appearing: NodeJS.Timeout | undefined;
      const fail = (error: unknown): void => {
        if (!closed) out.error(error);
      };
      const begin = async (): Promise<void> => {
        let shown: ReadonlySet<number> | undefined;
        // Nothing is read before it is watched, and only one at a time: an older board must not come after a newer one.
        let [busy, wanted] = [true, false];
        const again = async (): Promise<void> => {
          wanted = true;
          if (busy) return;
          busy = true;
          while (wanted && !closed) {
            wanted = false;
            // Who is in the class and what is assigned may have changed as well.
            const fresh = await this.open(session, query);
            const snapshot = await this.boards.snapshot(fresh.scope);
            if (closed) return;
            const data = this.present(fresh, snapshot);
            shown = new Set(data.students.map(({ studentId }) => studentId));
            watch.knows(snapshot.versions, fresh.scope);
            out.next({ type: 'board', data });
          }
          busy = false;
        };
        const watch = await this.boards.watch(board.scope, {
          rows: (message, studentIds) => {
            out.next({ type: 'rows', data: message });
            if (shown === undefined || studentIds.every((id) => shown!.has(id))) return;
            appearing ??= setTimeout(() => {
              appearing = undefined;
              void again().catch(fail);
            }, APPEAR_MS);
          },
          seen: (seen, serverNow) => out.next({ type: 'seen', data: { seen, serverNow } }),
          stale: () => void again().catch(fail),
        });
        stop = watch.stop;
        busy = false;
        if (closed) return stop();
        await again();
      };
      begin().catch(fail);
      const beat = setInterval(() => out.next({ type: 'beat', data: {} }), BEAT_MS);
      const end = setTimeout(() => out.complete(), LONGEST_MS);
      return () => {
        closed = true;
        clearInterval(beat);
        clearTimeout(end);
        clearTimeout(appearing);
        stop();
      };
    }).pipe(
      // Whose session has ended is told nothing more: the browser asks again and is refused.
      concatMap(async (message) => ({ message, stands: await this.sessions.stands(live!) })),
      takeWhile(({ stands }) => stands),
      map(({ message }) => message),
    );
  }

  private async open(session: Session, query: Record<string, string | undefined>): Promise<Board> {
    const sectionId = numberOf(query, 'section_id', 0);
    const setId = numberOf(query, 'assessment_set_id', 1);
    const typeId = numberOf(query, 'assessment_type_id', 1);
    const type = ASSESSMENT_TYPES.find(({ id }) => id === typeId);
    const subject = query.subject_name as SubjectKey;
    if (!type) throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    if (!SUBJECT_KEYS.includes(subject) || !type.categories.includes(SUBJECTS[subject].categoryId)) throw invalidInput({ subject_name: ['There is no such subject'] });
    if (query.course_type && query.course_type !== type.courseType) throw invalidInput({ course_type: ['The assessment type is of the other course type'] });
    const difficulty = query.selected_difficulty ?? 'default';
    if (!DIFFICULTIES.includes(difficulty)) throw invalidInput({ selected_difficulty: [`One of: ${DIFFICULTIES.join(', ')}`] });
    const [{ students, schoolYearId }, { maySteer }] = await Promise.all([this.monitoring.board(session, { sectionId, setId, typeId }), this.policy.of(session)]);
    const { categoryId, part, title } = SUBJECTS[subject];
    const schoolId = session.schoolId ?? 0;
    return {
      title,
      mayAct: maySteer({ studentId: 0, schoolId, classIds: [sectionId] }) || students.some(({ studentId }) => maySteer({ studentId, schoolId, classIds: [] })),
      scope: { schoolYearId, typeId, setId, categoryId, part, difficulty: difficulty === 'default' ? null : difficulty, studentIds: new Set(students.map((s) => s.studentId)), maySteer },
      students: students.map(({ studentId, firstName, lastName, gradeLevel, untimed, subjects }) => ({
        studentId, firstName, lastName, gradeLevel, untimed, status: subjects[subject]!.status, difficulty: subjects[subject]!.difficulty,
      })),
    };
  }

  private present({ students, title, mayAct, scope }: Board, { rows, seen, serverNow }: Awaited<ReturnType<LiveBoards['snapshot']>>): LiveBoardDto {
    const sitting = new Set(rows.map((row) => row.studentId));
    const having = students.filter((s) => sitting.has(s.studentId) || s.status !== 'Not Scheduled');
    const shown = having.filter((s) => sitting.has(s.studentId) || scope.difficulty === null || s.difficulty === scope.difficulty);
    return { title, mayAct, students: shown, hiddenCount: having.length - shown.length, rows, seen, serverNow };
  }
}

function numberOf(query: Record<string, string | undefined>, name: string, least: number): number {
  const text = query[name] ?? '';
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) throw invalidInput({ [name]: ['Please select a class and the assessment'] });
  return Number(text);
}
