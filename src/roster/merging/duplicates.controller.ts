import { Body, Controller, Get, HttpCode, Injectable, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import {
  FromQuery,
  ids,
  listQuery,
  oneOf,
  queryOf,
  searchText,
  yesOrNo,
  type ReadOf,
} from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ComparedRecords } from './compared-records.js';
import { AdultRecords } from './adult-records.js';
import { ADULT_FIELDS, type AdultField } from './adult-plan.js';
import { DUPLICATE_SORTS, Duplicates, MERGED_KINDS } from './duplicates.js';
import {
  ComparedRecordsAnswer,
  DuplicatesAnswer,
  MergeBody,
  MergeIdBody,
  MergesAnswer,
  PAIR_NEEDED,
  PairBody,
} from './duplicates.dto.js';
import { MergingAdults } from './merging-adults.js';
import { Merging } from './merging.js';
import { TakingBack } from './taking-back.js';

const OF = oneOf('of', MERGED_KINDS, 'Whose records: of students, or of staff and parents').or('students');
const DUPLICATES = listQuery({
  sort: DUPLICATE_SORTS,
  order: 'desc',
  perPage: 25,
  most: 100,
  search: searchText('search', 'Words of a name, an e-mail, or a student ID.'),
  filters: { of: OF, dismissed: yesOrNo('dismissed', 'Those that are not the same person').or(false) },
});
const PAIR = queryOf({ of: OF, userIds: ids('user_ids[]', 'The ids of both') });
const MERGES = listQuery({ perPage: 25, most: 100, filters: { of: OF } });

/**
 * Records of one student (ADR 46), of one member of staff or of one parent (ADR 73), on the path of the platform's
 * administrators and on that of the school's.
 */
@Injectable()
abstract class DuplicatesController {
  constructor(
    private readonly duplicates: Duplicates,
    private readonly compared: ComparedRecords,
    private readonly adults: AdultRecords,
    private readonly merging: Merging,
    private readonly mergingAdults: MergingAdults,
    private readonly takingBack: TakingBack,
  ) {}

  /** Pairs of records that may be of one person, and why. */
  @Get('duplicates')
  @ApiOkResponse({ type: DuplicatesAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(DUPLICATES) request: ReadOf<typeof DUPLICATES>,
  ): Promise<DuplicatesAnswer> {
    const { duplicates, total, counts, permissions } = await this.duplicates.list(session, id, request);
    return { duplicates, meta: { totalCount: total, counts }, permissions };
  }

  /** Two records side by side. Any two students of the school may be compared, and any two of its staff and parents. */
  @Get('duplicates/compare')
  @ApiOkResponse({ type: ComparedRecordsAnswer })
  async compare(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(PAIR) { of, userIds }: ReadOf<typeof PAIR>,
  ): Promise<ComparedRecordsAnswer> {
    const [one, other] = userIds;
    if (userIds.length !== 2 || one === other) throw invalidInput({ user_ids: [PAIR_NEEDED] });
    const records = of === 'adults' ? this.adults : this.compared;
    return { records: await records.compare(session, id, [one!, other!]) };
  }

  /** They are not the same person: the pair leaves the list. */
  @Post('duplicates/dismiss')
  @HttpCode(204)
  @ApiNoContentResponse()
  async dismiss(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { of = 'students', user_ids }: PairBody,
  ): Promise<void> {
    await this.duplicates.setAside(session, id, of, user_ids, true);
  }

  /** They may be the same person after all. */
  @Post('duplicates/restore')
  @HttpCode(204)
  @ApiNoContentResponse()
  async restore(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { of = 'students', user_ids }: PairBody,
  ): Promise<void> {
    await this.duplicates.setAside(session, id, of, user_ids, false);
  }

  /** Merges, the newest first. */
  @Get('merges')
  @ApiOkResponse({ type: MergesAnswer })
  merges(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(MERGES) request: ReadOf<typeof MERGES>,
  ): Promise<MergesAnswer> {
    return this.answer(session, id, request);
  }

  /** Two records become one. */
  @Post('merges')
  @HttpCode(200)
  @ApiOkResponse({ type: MergesAnswer })
  async merge(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { of = 'students', kept_id, absorbed_id, kept_revision, absorbed_revision, taken = [] }: MergeBody,
  ): Promise<MergesAnswer> {
    if (kept_id === absorbed_id) throw invalidInput({ absorbed_id: [PAIR_NEEDED] });
    const order = {
      keptId: kept_id,
      absorbedId: absorbed_id,
      keptRevision: kept_revision,
      absorbedRevision: absorbed_revision,
    };
    if (of === 'adults') {
      if (!taken.every(isOfAdults))
        throw invalidInput({ taken: [`Of staff and parents one of: ${ADULT_FIELDS.join(', ')}`] });
      await this.mergingAdults.merge(session, id, { ...order, taken });
    } else await this.merging.merge(session, id, { ...order, taken });
    return this.answer(session, id, MERGES.read({ of }));
  }

  /** One record becomes two again; what stays with the kept one is in the answer. */
  @Post('merges/take_back')
  @HttpCode(200)
  @ApiOkResponse({ type: MergesAnswer })
  async takeBack(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { of = 'students', merge_id }: MergeIdBody,
  ): Promise<MergesAnswer> {
    await this.takingBack.takeBack(session, id, of, merge_id);
    return this.answer(session, id, MERGES.read({ of }));
  }

  private async answer(session: Session, id: number, request: ReadOf<typeof MERGES>): Promise<MergesAnswer> {
    const { merges, total } = await this.duplicates.merges(session, id, request);
    return { merges, meta: { totalCount: total } };
  }
}

function isOfAdults(field: string): field is AdultField {
  return (ADULT_FIELDS as readonly string[]).includes(field);
}

@ApiTags('Duplicates')
@Controller('api/admin/schools/:id')
@Allow('Horizon Admin', 'District Admin')
export class AdminDuplicatesController extends DuplicatesController {}

@ApiTags('Duplicates')
@Controller('api/staff/schools/:id')
@Allow('District Admin', 'Teacher Admin')
export class StaffDuplicatesController extends DuplicatesController {}
