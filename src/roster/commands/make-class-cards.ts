import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MakeSignInCards, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChanges } from '../changes.js';
import type { RosterCode } from '../problems.js';
import { SignInCardStudents, type CardClass } from '../read/sign-in-card-students.js';

/** A printed card with which a student chooses a password. */
export interface SignInCard {
  studentId: number;
  fullName: string;
  email: string;
  code: string;
}

export interface ClassCards {
  section: CardClass;
  until: Date;
  cards: SignInCard[];
}

/**
 * One-time sign-in cards for students of a class; earlier cards of theirs stop working. Students who have a password are left
 * out unless it is asked for them, and so is whoever the actor may not reset the password of.
 */
export class MakeClassCards extends Command<ClassCards> {
  constructor(
    readonly actor: Pick<Session, 'userId' | 'role' | 'schoolId' | 'districtId'>,
    readonly sectionId: number,
    readonly studentIds: readonly number[],
    readonly withPassword: boolean,
  ) {
    super();
  }
}

@CommandHandler(MakeClassCards)
export class MakeClassCardsHandler implements ICommandHandler<MakeClassCards> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly students: SignInCardStudents,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/no-cards` */
  async execute({ actor, sectionId, studentIds, withPassword }: MakeClassCards): Promise<ClassCards> {
    // Nobody behind a mask has documents.
    const { section, students } = await this.students.of({ ...actor, masquerader: null }, sectionId);
    const wanted = students.filter(
      ({ id, mayHave, hasPassword }) => studentIds.includes(id) && mayHave && (withPassword || !hasPassword),
    );
    if (wanted.length === 0)
      throw new DomainError<RosterCode>('roster/no-cards', 'None of the chosen students can get a sign-in card.');
    return this.unitOfWork.run(async (u) => {
      const { codes, until } = await this.commands.execute(
        new MakeSignInCards(
          actor.userId,
          wanted.map(({ id }) => id),
        ),
      );
      await recordChanges(
        u,
        { userId: actor.userId, masquerader: null },
        wanted.map(({ id }) => ({
          record: 'person' as const,
          id,
          schoolId: section.schoolId,
          action: 'given a sign-in card',
          personId: id,
        })),
      );
      return {
        section,
        until,
        cards: wanted.map(({ id, fullName, email }) => ({ studentId: id, fullName, email, code: codes.get(id)! })),
      };
    });
  }
}
