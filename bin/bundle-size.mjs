// JavaScript that a direct load of a route needs, in brotli bytes: node bin/bundle-size.mjs [--dist web/dist] [/route ...]
// The entry, the route's own chunks (its file and those of the layouts above it) and everything they import statically.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const WEB = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web');
const BUDGETS = {
  '/student/assessments/test/$id': 150_000,
  '/_app/student/dashboard': 200_000,
};

/** Loaded on demand, but always before the route shows what it is for. */
const ALWAYS = {
  '/student/assessments/test/$id': ['src/features/exam-player/Sitting.tsx'],
  '/_app/student/dashboard': ['src/app/Portal.tsx'],
};

/** @returns {{ route: string, js: number, css: number, files: [string, number][] }[]} bytes after brotli at the highest level. */
export function bundleSizes(routes = Object.keys(BUDGETS), dist = join(WEB, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const packed = new Map();
  const size = (file) => {
    if (!packed.has(file))
      packed.set(
        file,
        brotliCompressSync(readFileSync(join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
      );
    return packed.get(file);
  };
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const chunksOf = (source) => Object.keys(manifest).filter((key) => key.split('?')[0] === source);

  return routes.map((route) => {
    const wanted = [entry, ...[...sourcesOf(route), ...(ALWAYS[route] ?? [])].flatMap(chunksOf)];
    const seen = new Set();
    const visit = (key) => {
      if (seen.has(key) || !manifest[key]) return;
      seen.add(key);
      (manifest[key].imports ?? []).forEach(visit);
    };
    wanted.forEach(visit);
    const files = [...new Set([...seen].map((key) => manifest[key].file))].map((file) => [file, size(file)]);
    const css = [...new Set([...seen].flatMap((key) => manifest[key].css ?? []))].reduce(
      (sum, file) => sum + size(file),
      0,
    );
    return { route, js: files.reduce((sum, [, bytes]) => sum + bytes, 0), css, files };
  });
}

function sourcesOf(route) {
  const parts = route.split('/').filter(Boolean);
  const sources = ['src/routes/__root.tsx'];
  for (let i = 1; i <= parts.length; i += 1) {
    const path = `src/routes/${parts.slice(0, i).join('/')}`;
    sources.push(`${path}.tsx`, `${path}/route.tsx`, ...(i === parts.length ? [`${path}/index.tsx`] : []));
  }
  if (parts.length === 0) sources.push('src/routes/index.tsx');
  return sources;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const at = given.indexOf('--dist');
  const [dist] = at >= 0 ? given.splice(at, 2).slice(1) : [];
  let over = false;
  for (const { route, js, css, files } of bundleSizes(given.length ? given : undefined, dist)) {
    const budget = BUDGETS[route];
    const tooMuch = budget !== undefined && js > budget;
    over ||= tooMuch;
    console.log(
      `${route}: ${kB(js)} kB JavaScript, ${kB(css)} kB CSS${budget ? ` (budget ${budget / 1000} kB${tooMuch ? ', EXCEEDED' : ''})` : ''}`,
    );
    for (const [file, bytes] of files.sort((a, b) => b[1] - a[1])) console.log(`  ${kB(bytes).padStart(6)}  ${file}`);
  }
  process.exitCode = over ? 1 : 0;
}

function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
