import type { Answers, Schemas } from '../../support/answers.js';
import { aSchoolCard } from '../class-page/a-class.js';

export const DISTRICT = {
  id: 1,
  name: 'Lakeview Unified',
  state: 'IL',
  stateName: 'Illinois',
  cleverId: 'clever-district',
  classlinkId: 'tenant-1',
  linksByEmail: false,
  schools: 1,
  seats: null,
  schoolsWithoutLimit: 1,
  students: 132,
  revision: 1,
  permissions: { view: true, edit: true, delete: true, editAdministrators: true },
};
export const SCHOOL = aSchoolCard({ cleverId: 'school-1' });

/** A sync of a morning in November; `id` 5 is the newest. */
export function aRecord(id: number, more: Partial<Schemas['SyncRecordDto']> = {}): Schemas['SyncRecordDto'] {
  return {
    id,
    name: `Nov ${14 + id}, 2026, 5:02:00 AM EST`,
    kind: 'sync',
    state: 'done',
    beganAt: `2026-11-${14 + id}T10:02:00.000Z`,
    endedAt: `2026-11-${14 + id}T10:02:41.000Z`,
    changed: 20,
    errors: 0,
    held: 0,
    failure: null,
    undone: false,
    mayUndo: true,
    ...more,
  };
}

export function anEntry(more: Partial<Schemas['SyncEntryDto']> = {}): Schemas['SyncEntryDto'] {
  return {
    key: '5-1',
    label: 'Dominguez Peña, Luis',
    sourceId: '84219',
    notedAt: null,
    action: 'change',
    state: 'done',
    reason: 'The source changed the record.',
    code: 'changed',
    differences: [
      { field: 'email', before: 'l.dominguez@lakeview.test', after: 'l.dominguezpena@lakeview.test' },
      { field: 'gradeLevel', before: null, after: '11' },
    ],
    data: { id: '84219', firstName: 'Luis', lastName: 'Dominguez Peña' },
    ...more,
  };
}

const TOTALS: Schemas['SyncTotalsDto'] = {
  user_imports: 14,
  user_syncs: 1,
  user_transfers: 1,
  user_errors: 3,
  section_imports: 0,
  section_syncs: 2,
  section_enrolls: 61,
  section_errors: 0,
  term_imports: 0,
  term_syncs: 0,
  term_errors: 0,
  generic_logs: 4,
  user_data: 431,
  section_data: 62,
  term_data: 3,
};
export const REPORT: Schemas['SyncReportDto'] = {
  remote_data: { user: [], section: [], term: [] },
  users: { import: [], sync: [], transfer: [], error: [] },
  sections: { import: [], sync: [], enroll: [], error: [] },
  terms: { import: [], sync: [], error: [] },
  generic: { log: [] },
  freshness: {
    users: { total: 431, stale: 5, stale_ids: ['84001', '84002', '84003', '84004', '84005'] },
    sections: { total: 62, stale: 0, stale_ids: [] },
  },
  totals: TOTALS,
};

export const SYNCED: Schemas['SyncRecordsAnswer'] = {
  sync_records: [5, 4, 3, 2, 1].map((id) => aRecord(id, id === 5 ? { errors: 3, held: 2 } : {})),
  school: {
    kind: 'clever',
    source: 'Clever',
    connected: true,
    nextRunAt: '2026-11-20T10:02:00.000Z',
    held: 2,
    permissions: { run: true, decide: true },
  },
};

const HELD: Schemas['HeldChangeDto'] = {
  runId: 5,
  place: 7,
  sync: 'Nov 19, 2026, 5:02:00 AM EST',
  record: 'person',
  action: 'remove',
  label: 'Nakamura, Hana',
  reason: 'The source no longer sends this student.',
  held: 'More than 10 % would be removed at once.',
  differences: [],
};

/** A school whose roster comes from Clever. */
export const SERVER: Answers = {
  'GET /api/admin/schools/{id}': { school: SCHOOL },
  'GET /api/admin/school_districts/{id}': { schoolDistrict: DISTRICT },
  'GET /api/admin/course_activities/templates': { courseTemplates: [] },
  'GET /api/resource_lists/districts': {
    districts: [{ id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false }],
  },
  'GET /api/admin/schools/{id}/sis_sync_record_list': SYNCED,
  'GET /api/admin/schools/{id}/sis_sync_report': { report: REPORT },
  'GET /api/admin/schools/{id}/sis_sync_log': { entries: [anEntry()], meta: { totalCount: 1 } },
  'GET /api/admin/schools/{id}/sis_sync_held': {
    changes: [HELD, { ...HELD, place: 8, label: 'Fuentes, Diego' }],
    meta: { totalCount: 2 },
  },
};

/** A district that is connected to OneRoster. */
export function aRoster(more: Partial<Schemas['RosterDto']> = {}): Schemas['RosterDto'] {
  return {
    kinds: [
      {
        kind: 'clever',
        name: 'Clever',
        about: 'Rosters of Clever.',
        fields: [{ key: 'token', label: 'District token', secret: true, required: true, hint: null }],
      },
      {
        kind: 'oneroster',
        name: 'OneRoster',
        about: 'Any server of OneRoster 1.1 or 1.2.',
        fields: [
          {
            key: 'url',
            label: 'Address',
            secret: false,
            required: true,
            hint: 'https://sis.example/ims/oneroster/v1p1',
          },
          { key: 'secret', label: 'Client secret', secret: true, required: true, hint: null },
        ],
      },
    ],
    connection: {
      id: 4,
      kind: 'oneroster',
      values: { url: 'https://sis.test/v1p1' },
      secrets: ['secret'],
      mode: 'full',
      pausedUntil: null,
      nextRunAt: '2026-11-20T08:10:00.000Z',
      revision: 3,
    },
    schools: [
      {
        schoolId: 1,
        name: 'Lakeview High',
        sourceId: 's-1',
        sourceName: 'LAKEVIEW HS',
        mode: null,
        pausedUntil: null,
        held: 2,
      },
      {
        schoolId: 2,
        name: 'Lakeview Middle',
        sourceId: null,
        sourceName: null,
        mode: 'off',
        pausedUntil: null,
        held: 0,
      },
    ],
    file: null,
    lastSync: aRecord(5, { held: 2, state: 'waiting' }),
    missing: null,
    permissions: { run: true, decide: true },
    ...more,
  };
}
