import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Listed } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { scopeOf, studentsSeen, type Viewer } from '../../roster/index.js';
import { isPresent } from '../results/then.js';

export interface StudentToCompare {
  id: number;
  firstName: string;
  lastName: string;
  studentIdNumber: string | null;
  gradeLevel: number | null;
}

/** Students whom the asker sees by name, to choose one. */
@Injectable()
export class StudentsToCompare {
  constructor(private readonly db: Db) {}

  page(viewer: Viewer, request: PageRequest<'lastName'>, id?: number): Promise<Listed<StudentToCompare>> {
    const params: unknown[] = [];
    const text = `$${params.push(containing(request.search))}`;
    const one = id === undefined ? '' : `and p.id = $${params.push(id)}`;
    return pageOf<StudentToCompare, 'lastName'>(this.db, request, {
      select: `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentIdNumber", p.grade_level as "gradeLevel"`,
      from: `from reporting.people p where ${isPresent(undefined, params)} and ${studentsSeen(scopeOf(viewer), 'p.id', params)} ${one}
        and (p.first_name || ' ' || p.last_name ilike ${text} or p.last_name || ', ' || p.first_name ilike ${text} or p.student_number ilike ${text})`,
      params,
      order: { columns: { lastName: 'lower(p.last_name)' }, then: 'lower(p.first_name), p.id' },
    });
  }
}
