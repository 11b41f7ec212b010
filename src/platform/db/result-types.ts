import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * How values of a result arrive, over every pool that answers a `Queryable`: bigint as number, date as `YYYY-MM-DD`,
 * timestamptz as Date.
 */
export function resultTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, (text) => (text === null ? null : Number(text)));
  types.setTypeParser(DATE, (text) => text);
  // As the driver does it. Said here because the ORM, whose own types these are merged over, would leave it as text.
  types.setTypeParser(TIMESTAMPTZ, pg.types.getTypeParser(TIMESTAMPTZ));
  return types;
}
