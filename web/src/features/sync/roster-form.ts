import type { Roster, RosterForm } from './sync.js';

type School = Roster['schools'][number];
type Kind = Roster['kinds'][number];

/** The roster form as it is typed. */
export interface Typed {
  kind: RosterForm['kind'] | null;
  values: Record<string, string>;
  mode: RosterForm['mode'];
  pausedUntil: string;
  schools: { schoolId: number; sourceId: string; mode: RosterForm['mode'] | ''; pausedUntil: string }[];
}

export const DEFAULT_MODE = 'add_only';

export function typedOf({ connection, schools }: Pick<Roster, 'connection' | 'schools'>): Typed {
  return {
    kind: connection?.kind ?? null,
    values: { ...connection?.values },
    mode: connection?.mode ?? DEFAULT_MODE,
    pausedUntil: connection?.pausedUntil ?? '',
    schools: schools.map((school) => ({
      schoolId: school.schoolId,
      sourceId: school.sourceId ?? '',
      mode: school.mode ?? '',
      pausedUntil: school.pausedUntil ?? '',
    })),
  };
}

/** Clever and ClassLink name a school by the id in its own settings. */
export const mapsSchools = (kind: Typed['kind']) => kind === 'oneroster' || kind === 'csv';

const DAY = /^\d{4}-\d\d-\d\d$/;
const NO_DAY = 'Please enter a valid date';

/** Messages by field for what is wrong. */
export function wrongRoster(typed: Typed, kinds: readonly Kind[], secrets: readonly string[]): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!typed.kind) return { kind: 'Please select a source' };
  for (const { key, label, required, secret } of kinds.find(({ kind }) => kind === typed.kind)?.fields ?? [])
    if (required && !typed.values[key]?.trim() && !(secret && secrets.includes(key)))
      wrong[`values.${key}`] = `${label} is missing.`;
  if (typed.pausedUntil && !DAY.test(typed.pausedUntil)) wrong.pausedUntil = NO_DAY;
  typed.schools.forEach(({ pausedUntil }, i) => {
    if (pausedUntil && !DAY.test(pausedUntil)) wrong[`schools.${i}.pausedUntil`] = NO_DAY;
  });
  return wrong;
}

/** Values as they are sent: a secret that is not typed stays as it is stored. */
export function valuesOf({ kind, values }: Typed, kinds: readonly Kind[]): Record<string, string> {
  const fields = kinds.find((one) => one.kind === kind)?.fields ?? [];
  return Object.fromEntries(
    fields.flatMap(({ key, secret }) => {
      const value = values[key]?.trim() ?? '';
      return value === '' && secret ? [] : [[key, value] as const];
    }),
  );
}

export function sentOf(typed: Typed, before: readonly School[], kinds: readonly Kind[], revision: number): RosterForm {
  const schools = typed.schools.flatMap(({ schoolId, sourceId, mode, pausedUntil }) => {
    const was = before.find((school) => school.schoolId === schoolId);
    const now = {
      sourceId: mapsSchools(typed.kind) ? sourceId.trim() || null : null,
      mode: mode || null,
      pausedUntil: pausedUntil || null,
    };
    const same =
      was?.mode === now.mode &&
      was.pausedUntil === now.pausedUntil &&
      (!mapsSchools(typed.kind) || was.sourceId === now.sourceId);
    return same ? [] : [{ schoolId, ...now }];
  });
  return {
    kind: typed.kind!,
    values: valuesOf(typed, kinds),
    mode: typed.mode,
    pausedUntil: typed.pausedUntil || null,
    schools,
    revision,
  };
}
