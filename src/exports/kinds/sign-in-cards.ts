import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Config } from '../../platform/config/config.js';
import { fileName } from '../../platform/files/file-name.js';
import { IsId, IsIds, MayBeMissing } from '../../platform/http/validation.js';
import { signInCardsPdf } from '../../reporting/index.js';
import { MakeClassCards, SignInCardStudents, type Viewer } from '../../roster/index.js';
import type { Described, DocumentKind, Made, Making, RequestRoute } from '../documents/kind.js';
import { atSchool, type AtSchool } from './at-school.js';

const DAY_MS = 86_400_000;
const NOBODY = { message: 'Please select at least one user!' };

class SignInCardsRequest {
  @ApiProperty({ description: 'The class.' }) @IsId() id!: number;
  @ApiProperty({ type: [Number], description: 'Students of the class' })
  @IsIds(1000, NOBODY)
  student_ids!: number[];
  @ApiProperty({ required: false, description: 'Also for those of them who have a password; false without it' })
  @MayBeMissing()
  @IsBoolean()
  with_password?: boolean;
}

type PlacedRequest = AtSchool<SignInCardsRequest>;

/**
 * Cards with one-time codes, to be cut out and handed to students without a mailbox. Made again, the earlier ones stop working.
 */
@Injectable()
export class SignInCardsDocument implements DocumentKind<PlacedRequest> {
  static readonly route: RequestRoute<SignInCardsRequest> = {
    path: 'api/staff/sections/sign_in_cards',
    roles: ['District Admin', 'Teacher Admin'],
    body: SignInCardsRequest,
  };

  readonly name = 'sign-in-cards';
  readonly label = 'Sign-in cards';
  readonly mime = 'application/pdf';
  readonly lane = 'short';
  readonly about = 'class';
  /** Whoever reads the file can take over the accounts in it. */
  readonly keptMs = DAY_MS;
  readonly once = true;

  constructor(
    private readonly students: SignInCardStudents,
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  complete(session: Viewer, request: SignInCardsRequest): PlacedRequest {
    return atSchool(session, request);
  }

  async allow(viewer: Viewer, request: PlacedRequest): Promise<void> {
    await this.students.must(asAsked(viewer, request), request.id);
  }

  async describe(viewer: Viewer, request: PlacedRequest): Promise<Described> {
    const { displayName } = await this.students.must(asAsked(viewer, request), request.id);
    return { title: `Sign-in cards - ${displayName}` };
  }

  async make({ viewer, request, out }: Making<PlacedRequest>): Promise<Made> {
    const { id, student_ids: studentIds, with_password: withPassword = false } = request;
    const { section, until, cards } = await this.commands.execute(
      new MakeClassCards(asAsked(viewer, request), id, studentIds, withPassword),
    );
    out.end(
      await signInCardsPdf({
        brand: this.config.brandName,
        address: `${this.config.publicUrl}/card`,
        className: section.displayName,
        schoolName: section.schoolName,
        until: until.toISOString(),
        cards,
      }),
    );
    return {
      name: fileName(`Sign-in cards - ${section.displayName}`, 'pdf'),
      studentIds: cards.map(({ studentId }) => studentId),
    };
  }

  /** Who was given a card is in the history of the school; a card shows nothing of a record. */
  async taken(): Promise<void> {}
}

/** Whoever asked, at the school where that was. */
function asAsked(viewer: Viewer, { school_id: schoolId }: PlacedRequest) {
  return { ...viewer, schoolId: schoolId ?? viewer.schoolId, masquerader: null };
}
