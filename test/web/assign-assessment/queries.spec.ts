import { expect, it } from '@jest/globals';
import { schoolScheduleQuery, sectionScheduleQuery } from '../../../web/src/api/schedule.js';

it('schedules are read again every minute while they are looked at', () => {
  expect(schoolScheduleQuery({ scope: 'staff', schoolId: 4, dashboard: false }).refetchInterval).toBe(60_000);
  expect(sectionScheduleQuery('admin', 7).refetchInterval).toBe(60_000);
});
