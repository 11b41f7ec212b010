/** Messages of an answer: the first of each field that is shown, and all that belong to none. */
export interface PlacedErrors {
  fields: Record<string, string>;
  others: string[];
}

/**
 * Puts the messages of a refusal at the fields of a form.
 * @param errors messages by the names of the server: 'user.email', 'school_id', 'emails.0'.
 * @param shown the names of the fields that the form shows.
 * @param fieldOf the field for a name, where the two differ by more than their spelling.
 */
export function placeErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  shown: readonly string[],
  fieldOf?: (name: string) => string | undefined,
): PlacedErrors {
  const placed: PlacedErrors = { fields: {}, others: [] };
  for (const [name, messages] of Object.entries(errors)) {
    const told = fieldOf?.(name);
    const field = fieldNamed(name, shown) ?? (told !== undefined && shown.includes(told) ? told : undefined);
    if (field === undefined) placed.others.push(...messages);
    else placed.fields[field] ??= messages[0] ?? '';
  }
  return { ...placed, others: [...new Set(placed.others)] };
}

/** 'user.first_name' is the field firstName, and 'emails.0' the field emails. */
function fieldNamed(name: string, shown: readonly string[]): string | undefined {
  const parts = name.split('.');
  const names = [name, ...parts.reverse()];
  return names.flatMap((one) => [one, camelCase(one)]).find((one) => shown.includes(one));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
