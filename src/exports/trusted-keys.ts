/**
 * Key id -> base64 SubjectPublicKeyInfo, as an installation publishes them: bare, or under `keys`. undefined when it is
 * neither.
 */
export function trustedKeysOf(text: string): Record<string, string> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const keys: unknown = isObject(parsed) && isObject(parsed.keys) ? parsed.keys : parsed;
  if (!isObject(keys)) return undefined;
  const all = Object.entries(keys);
  return all.length > 0 && all.every(([id, key]) => /^[0-9a-f]{16}$/.test(id) && typeof key === 'string')
    ? (keys as Record<string, string>)
    : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
