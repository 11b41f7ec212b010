import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The verifier as it runs here: built, or as source where there is no build. */
export async function verifierFile(): Promise<{ name: string; text: string }> {
  const built = fileURLToPath(new URL('../../audit-verify/verify.js', import.meta.url));
  if (existsSync(built))
    return { name: 'verify.mjs', text: (await readFile(built, 'utf8')).replace(/\n?\/\/# sourceMappingURL=.*$/m, '') };
  return {
    name: 'verify.ts',
    text: await readFile(fileURLToPath(new URL('../../audit-verify/verify.ts', import.meta.url)), 'utf8'),
  };
}
