/**
 * RFC 8785 (JCS): the one text of a JSON value. Keys sorted by UTF-16 code units, no white space, ECMAScript numbers.
 * Properties that are `undefined` are left out, as JSON.stringify does.
 * @throws {TypeError} for what is not JSON (NaN, dates, functions, undefined in an array) or not Unicode (lone surrogates).
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new TypeError('not I-JSON: a string holds a lone surrogate');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`not JSON: ${value}`);
      return String(value === 0 ? 0 : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null
        ? 'null'
        : Array.isArray(value)
          ? canonicalArray(value)
          : canonicalObject(value as Record<string, unknown>);
    default:
      throw new TypeError(`not JSON: ${typeof value}`);
  }
}

function canonicalArray(values: unknown[]): string {
  if (values.length === 0) return '[]';
  let text = '[' + canonicalJson(values[0]);
  for (let i = 1; i < values.length; i++) text += ',' + canonicalJson(values[i]);
  return text + ']';
}

function canonicalObject(value: Record<string, unknown>): string {
  if (typeof value.toJSON === 'function')
    throw new TypeError(`not JSON: ${value.constructor?.name ?? 'an object'} with toJSON`);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    text += (text === '' ? '{' : ',') + canonicalJson(key) + ':' + canonicalJson(member);
  }
  return text === '' ? '{}' : text + '}';
}
