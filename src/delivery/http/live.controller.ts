import { Controller, Get, Req, Sse, UseGuards, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import { ASSESSMENT_TYPES } from '../../content/index.js';
import {
  Allow,
  CurrentSession,
  sessionStream,
  Sessions,
  type Session,
  type SignedInRequest,
} from '../../identity/index.js';
import { FromQuery, listQuery, oneOf, queryOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import {
  BOARD,
  MayWatchBoard,
  Monitoring,
  MonitoringFeed,
  SUBJECT_KEYS,
  SUBJECTS,
  type MonitoringScope,
} from '../../scheduling/index.js';
import { LiveBoards, type LiveScope } from '../read/live-boards.js';
import { SteeringPolicy } from '../steering-policy.js';
import { LiveAnswer, type LiveBoardDto } from './live.dto.js';

/** Who appears on a board is read this long after the first of them was heard of, once for all who do meanwhile. */
const APPEAR_MS = 2_000;
const DIFFICULTIES = ['default', 'easy', 'hard'] as const;

/** Which part of a board. */
const PART = queryOf({
  subject: oneOf('subject_name', SUBJECT_KEYS).required('There is no such subject'),
  courseType: oneOf('course_type', ['SAT', 'ACT'], 'Of the assessment type; another one is refused.'),
  difficulty: oneOf('selected_difficulty', DIFFICULTIES, 'default is every difficulty of the part.').or('default'),
});
const STUDENTS = listQuery({ perPage: 50, search: searchText('query', 'Words of the name.') });
type Part = MonitoringScope & ReadOf<typeof PART>;

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
    private readonly feed: MonitoringFeed,
  ) {}

  /** A page of the board as it stands: who of the class or school has this part, with their present sitting. */
  @Get()
  @ApiOkResponse({ type: LiveAnswer })
  async now(
    @CurrentSession() session: Session,
    @FromQuery(BOARD) scope: MonitoringScope,
    @FromQuery(PART) part: ReadOf<typeof PART>,
    @FromQuery(STUDENTS) { page, perPage, offset, search }: ReadOf<typeof STUDENTS>,
  ): Promise<LiveAnswer> {
    const board = await this.open(session, { ...scope, ...part });
    const whole = this.present(board, await this.boards.snapshot(board.scope));
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = whole.students.filter(({ firstName, lastName }) =>
      words.every((word) => `${firstName} ${lastName}`.toLowerCase().includes(word)),
    );
    const students = found.slice(offset, offset + perPage);
    const shown = new Set(students.map(({ studentId }) => studentId));
    const of = <T extends { studentId: number }>(list: T[]) => list.filter(({ studentId }) => shown.has(studentId));
    return {
      response: { ...whole, students, rows: of(whole.rows), seen: of(whole.seen) },
      meta: { totalCount: found.length, page, perPage },
    };
  }

  /**
   * The whole board, pushed, whatever page or search the screen shows of it: `board` first and whenever everything must be read
   * again, then `rows` and `seen` as things happen. A stream that breaks is opened again by the browser and begins with a
   * `board`: nothing is missed.
   */
  @Sse('stream')
  @UseGuards(MayWatchBoard)
  @ApiProduces('text/event-stream')
  async stream(
    @CurrentSession() session: Session,
    @Req() request: SignedInRequest,
    @FromQuery(BOARD) scope: MonitoringScope,
    @FromQuery(PART) part: ReadOf<typeof PART>,
  ): Promise<Observable<MessageEvent>> {
    const board = await this.open(session, { ...scope, ...part });
    return sessionStream(this.sessions, request, async ({ tell, fail, closed }) => {
      let appearing: NodeJS.Timeout | undefined;
      let shown: ReadonlySet<number> | undefined;
      // Nothing is read before it is watched, and only one at a time: an older board must not come after a newer one.
      let [busy, wanted] = [true, false];
      const again = async (): Promise<void> => {
        wanted = true;
        if (busy) return;
        busy = true;
        while (wanted && !closed()) {
          wanted = false;
          // Who is in the class and what is assigned may have changed as well.
          const fresh = await this.open(session, { ...scope, ...part });
          const snapshot = await this.boards.snapshot(fresh.scope);
          if (closed()) return;
          const data = this.present(fresh, snapshot);
          shown = new Set(data.students.map(({ studentId }) => studentId));
          watch.knows(snapshot.versions, fresh.scope);
          tell('board', data);
        }
        busy = false;
      };
      const watch = await this.boards.watch(board.scope, {
        rows: (message, studentIds) => {
          tell('rows', message);
          if (shown === undefined || studentIds.every((id) => shown!.has(id))) return;
          appearing ??= setTimeout(() => {
            appearing = undefined;
            void again().catch(fail);
          }, APPEAR_MS);
        },
        seen: (seen, serverNow) => tell('seen', { seen, serverNow }),
        stale: () => void again().catch(fail),
      });
      // A row that is gone says nothing of where its student stands now: that is scheduling's to say, which learns it a little
      // later.
      const unwatch = await this.feed
        .watch(
          (id) => shown?.has(id) ?? true,
          ({ anew }) => anew && void again().catch(fail),
        )
        .catch((error: unknown) => {
          watch.stop();
          throw error;
        });
      busy = false;
      void again().catch(fail);
      return () => {
        clearTimeout(appearing);
        watch.stop();
        unwatch();
      };
    });
  }

  private async open(
    session: Session,
    { sectionId, setId, typeId, subject, courseType, difficulty }: Part,
  ): Promise<Board> {
    const type = ASSESSMENT_TYPES.find(({ id }) => id === typeId)!;
    if (!type.categories.includes(SUBJECTS[subject].categoryId))
      throw invalidInput({ subject_name: ['There is no such subject'] });
    if (courseType !== undefined && courseType !== type.courseType)
      throw invalidInput({ course_type: ['The assessment type is of the other course type'] });
    const [{ students, schoolYearId }, { maySteer }] = await Promise.all([
      this.monitoring.board(session, { sectionId, setId, typeId }),
      this.policy.of(session),
    ]);
    const { categoryId, part, title } = SUBJECTS[subject];
    const schoolId = session.schoolId ?? 0;
    return {
      title,
      mayAct:
        maySteer({ studentId: 0, schoolId, classIds: [sectionId], startedAt: null }) ||
        students.some(({ studentId }) => maySteer({ studentId, schoolId, classIds: [], startedAt: null })),
      scope: {
        schoolYearId,
        typeId,
        setId,
        categoryId,
        part,
        difficulty: difficulty === 'default' ? null : difficulty,
        studentIds: new Set(students.map((s) => s.studentId)),
        maySteer,
      },
      students: students.map(({ studentId, firstName, lastName, gradeLevel, untimed, subjects }) => ({
        studentId,
        firstName,
        lastName,
        gradeLevel,
        untimed,
        status: subjects[subject]!.status,
        difficulty: subjects[subject]!.difficulty,
        makeUp: subjects[subject]!.makeUp,
      })),
    };
  }

  private present(
    { students, title, mayAct, scope }: Board,
    { rows, seen, serverNow }: Awaited<ReturnType<LiveBoards['snapshot']>>,
  ): LiveBoardDto {
    const sitting = new Set(rows.map((row) => row.studentId));
    const having = students.filter((s) => sitting.has(s.studentId) || s.status !== 'Not Scheduled');
    const shown = having.filter(
      (s) => sitting.has(s.studentId) || scope.difficulty === null || s.difficulty === scope.difficulty,
    );
    return { title, mayAct, students: shown, hiddenCount: having.length - shown.length, rows, seen, serverNow };
  }
}
