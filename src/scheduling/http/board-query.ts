import { ASSESSMENT_TYPES } from '../../content/index.js';
import { queryOf, wholeNumber, type QueryDescription, type RawQuery } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { MonitoringScope } from '../read/monitoring.js';

const message = 'Please select a class and the assessment';
const named = (name: string, from: number, description?: string) =>
  wholeNumber(name, { from, to: 2 ** 31 - 1, message, description }).required();

const PARTS = queryOf({
  sectionId: named('section_id', 0, '0 is the entire school; for a teacher everybody of their own classes.'),
  setId: named('assessment_set_id', 1),
  typeId: named('assessment_type_id', 1),
});

/** Which board a query names. */
export const BOARD: QueryDescription<MonitoringScope> = {
  parameters: PARTS.parameters,
  read: (query: RawQuery) => {
    const scope = PARTS.read(query);
    if (!ASSESSMENT_TYPES.some(({ id }) => id === scope.typeId))
      throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    return scope;
  },
};
