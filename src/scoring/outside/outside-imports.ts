import { Injectable } from '@nestjs/common';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { People } from '../../roster/index.js';
import { OutsideResults } from './outside-results.js';

/** The files of results that were entered for a school, as its list shows them. */
@Injectable()
export class OutsideImports {
  constructor(
    private readonly results: OutsideResults,
    private readonly people: People,
    private readonly content: ContentLibrary,
  ) {}

  /** The newest first, with who did it and what of them stands. */
  async listOf(schoolId: number, page: { limit: number; offset: number }) {
    const { imports, total } = await this.results.importsOf(schoolId, page);
    const [names, sets] = await Promise.all([
      this.people.namesOf([...new Set(imports.map((one) => one.importedBy))]),
      this.content.setNames(imports.map(({ setId }) => setId)),
    ]);
    const listed = imports.map(({ typeId, setId, importedBy, ...one }) => ({
      ...one,
      assessmentType: { id: typeId, name: assessmentType(typeId).name },
      assessmentSet: { id: setId, name: sets.get(setId) ?? '' },
      importedBy: names.get(importedBy) ?? null,
    }));
    return { imports: listed, total };
  }
}
