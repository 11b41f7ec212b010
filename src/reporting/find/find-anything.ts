import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { Finder, MOST_FOUND, type FoundClass, type FoundPerson, type FoundSchool } from '../../roster/index.js';
import { FoundTests, type FoundTest } from '../../scheduling/index.js';
import { nearly } from './nearly.js';

export interface Found {
  people: FoundPerson[];
  classes: FoundClass[];
  schools: FoundSchool[];
  /** Sets of assessments. */
  sets: { id: number; name: string }[];
  tests: FoundTest[];
}

const NOTHING: Found = { people: [], classes: [], schools: [], sets: [], tests: [] };

/** Whatever a few letters may mean, within what the session sees: a few of each kind, the nearest first. */
@Injectable()
export class FindAnything {
  constructor(
    private readonly finder: Finder,
    private readonly tests: FoundTests,
    private readonly content: ContentLibrary,
  ) {}

  async find(session: Session, text: string): Promise<Found> {
    const role = effectiveRole(session.role);
    // A single letter means everything.
    if (text.length < 2 || role === 'Student' || role === 'Parent') return NOTHING;
    if (role === 'Auditor') return { ...NOTHING, people: await this.finder.people(session, text) };
    const [people, classes, schools, available] = await Promise.all([
      this.finder.people(session, text),
      this.finder.classes(session, text),
      this.finder.schools(session, text),
      this.content.availableSets(),
    ]);
    const sets = available
      .filter(({ name }) => nearly(text, name))
      .slice(0, MOST_FOUND)
      .map(({ id, name }) => ({ id, name }));
    const sectionIds = classes.map(({ id }) => id);
    const within =
      role === 'Teacher'
        ? { sectionIds: await this.finder.taughtBy(session) }
        : session.schoolId !== null
          ? { schoolId: session.schoolId }
          : { sectionIds };
    const tests = await this.tests.find({ setIds: sets.map(({ id }) => id), sectionIds }, within, MOST_FOUND);
    return { people, classes, schools, sets, tests };
  }
}
