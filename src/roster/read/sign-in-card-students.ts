import { Injectable } from '@nestjs/common';
import { SignInCards } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { Classes } from './classes.js';
import { notAllowed, SchoolUsers, type Actor } from './school-users.js';

/** A student of a class, and whether a sign-in card can be made. */
export interface CardStudent {
  id: number;
  fullName: string;
  hasPassword: boolean;
  /** Until when the card works that was made last. */
  cardUntil: string | null;
  /** Whoever may mail the student a link to choose a password may make a card. */
  mayHave: boolean;
}

export interface CardClass {
  id: number;
  displayName: string;
  schoolId: number;
  schoolName: string;
}

/** For whom of a class sign-in cards can be made: by whoever may reset their passwords (ADR 42). */
@Injectable()
export class SignInCardStudents {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly users: SchoolUsers,
    private readonly cards: SignInCards,
  ) {}

  /**
   * @throws DomainError `roster/class-not-found`, or `roster/not-allowed` for whoever does not administer the school of the
   *   class
   */
  async must(actor: Actor, sectionId: number): Promise<CardClass> {
    const { id, displayName, schoolId } = await this.classes.must(actor, sectionId, 'view');
    const school = await this.users.must(actor, schoolId, 'Student', 'edit').catch((error: unknown) => {
      throw error instanceof DomainError ? notAllowed() : error;
    });
    return { id, displayName, schoolId, schoolName: school.name };
  }

  /** Active students of the class by name, with their e-mails. @throws DomainError as `must` */
  async of(
    actor: Actor,
    sectionId: number,
  ): Promise<{ section: CardClass; students: (CardStudent & { email: string })[] }> {
    const section = await this.must(actor, sectionId);
    const rows = await this.db.query<{ id: number }>(
      `select p.id from roster.memberships m join roster.people p on p.id = m.person_id
        where m.section_id = $1 and m.section_role = 'Student' and p.archived_at is null and p.school_id = $2
        order by p.last_order, p.first_order, p.id`,
      [sectionId, section.schoolId],
    );
    const ids = rows.map(({ id }) => id);
    const [people, states] = await Promise.all([
      this.users.among(actor, section.schoolId, ids),
      this.cards.statesOf(ids),
    ]);
    const stateOf = new Map(states.map((state) => [state.userId, state]));
    return {
      section,
      students: people.map(({ id, fullName, email, permissions }) => {
        const state = stateOf.get(id);
        return {
          id,
          fullName,
          email,
          hasPassword: state?.hasPassword ?? false,
          cardUntil: state?.cardUntil ? new Date(state.cardUntil).toISOString() : null,
          mayHave: state !== undefined && permissions.sendMail,
        };
      }),
    };
  }
}
