import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SRC = resolve(import.meta.dirname, '../../src');

/** Names of the classes in files that describe the API; the description knows a class by its name alone. */
function described(source: string): string[] {
  if (!source.includes('@ApiProperty')) return [];
  return [...source.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map((match) => match[1]!);
}

function doubled(names: string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

/** Of the calls that the specification lists without a method those of staff, as decided (ADR 33, ADR 51, ADR 52). */
const DECIDED = `
POST /api/staff/student_assessments/reset
POST /api/staff/student_assessments/bulk_reset
POST /api/staff/student_assessments/generate_report
GET /api/staff/student_assessments/composite_reports
GET /api/staff/student_assessments/composite_report
GET /api/staff/student_assessments/questions_and_answers
GET /api/staff/student_assessments/learnosity_session_detail_by_item
GET /api/staff/sections/{sectionId}/student_assessments/learnosity_session_detail_by_item
GET /api/staff/school/student_results/learnosity_response_analysis_by_item
GET /api/staff/schools/{id}/users
POST /api/staff/schools/{id}/users
GET /api/staff/schools/{id}/sections
GET /api/staff/schools/{id}/terms
POST /api/staff/schools/{id}/terms
GET /api/staff/schools/{id}/terms/render_all
PATCH /api/staff/schools/{id}/terms/{termId}
DELETE /api/staff/schools/{id}/terms/{termId}
DELETE /api/staff/schools/{id}/terms/bulk_delete
POST /api/staff/schools/{id}/terms/bulk_archive
GET /api/staff/schools/exports/assessments
GET /api/staff/schools/exports/school_years
POST /api/staff/schools/exports
POST /api/staff/sections/excel_report
POST /api/staff/sections/response_export
POST /api/staff/reports/excel_report
POST /api/staff/reports/response_export
GET /api/staff/batch_pdf_exports
POST /api/staff/batch_pdf_exports
`;

describe('the calls of staff', () => {
  const { paths } = JSON.parse(readFileSync(resolve(SRC, '../openapi.json'), 'utf8')) as {
    paths: Record<string, object>;
  };

  it.each(DECIDED.trim().split('\n'))('have the method that was decided: %s', (call) => {
    const [method, path] = call.split(' ') as [string, string];
    expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
  });
});

describe('the shapes of the API', () => {
  it('have one name each: two classes of one name would hide each other', () => {
    const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => described(readFileSync(join(SRC, path), 'utf8')));
    expect(doubled(names)).toEqual([]);
  });

  it('would be caught with one name twice', () => {
    expect(
      doubled([
        ...described('export class ADto { @ApiProperty() a = 1; }'),
        ...described('class ADto { @ApiProperty() b = 1; }'),
      ]),
    ).toEqual(['ADto']);
  });
});
