/// <reference types="node" />
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

/**
 * On a slow device a request costs more than a few bytes: what every page needs comes as one file, the frame of the portal as
 * a second one, icons in handfuls. The exam player has no frame: what it shares with one stays outside.
 */
const EVERY_PAGE = { name: 'base', tags: ['$initial' as const], priority: 3 };
const ALSO_IN_THE_PLAYER = { name: 'small', test: /lib\/uuid/, priority: 2 };
/** What every question needs, and what a test has beside it: asking for thirty small files took longer than drawing a question. */
const PLAYER = {
  name: 'player',
  test: /src\/(player\/(PlayerView|PlayerWindows|LeavingDialog|LoadingPlayer|answer-session|pictures\/(fetch|kept)-pictures)|lib\/answer-log\/(answer-log|device|server-clock|writer-lock))\./,
};
const EXAM = { name: 'exam', test: /src\/features\/exam-player\/(ExamPage|Sitting|saved-sittings)\./ };
const ICONS = {
  name: 'icons',
  test: /tabler/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 4000,
  priority: 1,
};
const FRAME = {
  name: 'frame',
  test: /src\/(app\/(Portal|Shell|Screen)|ui\/(BrandMark|EmptyState|LinkButton|NextThing|PageHead|Section|StatusWord|Tag)|lib\/moments)\./,
};

const ROUTES = {
  target: 'react',
  routesDirectory: join(root, 'src/routes'),
  addExtensions: 'js',
  quoteStyle: 'single',
  semicolons: true,
} as const;
/** The files and folders of routes that neither a visitor nor a student enters: their routes come as a file of their own (ADR 49). */
const OTHER_AREAS = '^(admin|audit|district-admin|parent|staff)$';

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({ ...ROUTES, autoCodeSplitting: true, generatedRouteTree: join(root, 'src/routeTree.gen.ts') }),
    tanstackRouterGenerator({
      ...ROUTES,
      generatedRouteTree: join(root, 'src/firstRouteTree.gen.ts'),
      routeFileIgnorePattern: OTHER_AREAS,
    }),
    react(),
    filesAhead(),
    serviceWorker(),
    precompress(),
  ],
  // One file per icon: the package's own entry would make the development server load five thousand of them.
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' } },
  server: { port: 5173, proxy: Object.fromEntries(['/api', '/users', '/dev', '/healthz'].map((path) => [path, api])) },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [EVERY_PAGE, ALSO_IN_THE_PLAYER, ICONS, FRAME, PLAYER, EXAM] },
        // The first file that every page loads lists all names: a handful of icons is not named after its pages.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('icons~') ? 'icons' : '[name]'}-[hash].js`,
      },
    },
  },
});

/** What a test that is opened directly loads: the route and what shows and runs it. */
const EXAM_CHUNKS = /\/(routes\/student\/assessments\/test\/\$id|features\/exam-player\/Sitting)\.tsx/;
/** The letters of the portal and of a question. */
const EXAM_LETTERS = /\/(atkinson-next|source-serif-4)-(?!italic-)[^/]*\.woff2$/;

/** Tells index.html the files of the frame, of all routes and of a test, so that a page which needs them asks before its code runs. */
function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const withStyles = (chunk: (typeof chunks)[number]) => [
          chunk.fileName,
          ...(chunk.viteMetadata?.importedCss ?? []),
        ];
        const named = (name: string) => chunks.filter((chunk) => chunk.name === name);
        const exam = new Set<string>();
        const visit = (chunk: (typeof chunks)[number] | undefined): void => {
          // What every page loads stands in the page already.
          if (!chunk || chunk.isEntry || chunk.name === 'rolldown-runtime' || exam.has(chunk.fileName)) return;
          for (const file of withStyles(chunk)) exam.add(file);
          for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
        };
        for (const chunk of chunks) if (chunk.moduleIds.some((id) => EXAM_CHUNKS.test(id))) visit(chunk);
        for (const name of Object.keys(bundle)) if (exam.size > 0 && EXAM_LETTERS.test(name)) exam.add(name);
        const list = (files: Iterable<string>) => JSON.stringify([...files].map((name) => `/${name}`));
        return html
          .replace('FRAME_FILES', list(named('frame').flatMap(withStyles)))
          .replace('EXAM_FILES', list(exam))
          .replace('ROUTE_FILES', list(named('routeTree.gen').map(({ fileName }) => fileName)));
      },
    },
  };
}

/** What a student needs without a connection: everything that the pages of the student area can load. */
const OFFLINE_PAGES = /\/routes\/(_app\/)?student\/|\/routes\/(__root|_app|index)\.tsx/;

/** Writes sw.js: the service worker with the files of this build and a version that changes with them. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const visit = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const other of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
          files.add(other);
        for (const next of chunk.imports) visit(next);
        // The entry names every page of the product; only the student's are followed.
        if (!chunk.isEntry) for (const next of chunk.dynamicImports) visit(next);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || OFFLINE_PAGES.test(chunk.facadeModuleId ?? '')))
          visit(chunk.fileName);
      }
      for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) files.add(name);
      const list = [...files].map((name) => `/${name}`).sort();
      const source = readFileSync(join(root, 'src/service-worker.js'), 'utf8');
      const version = createHash('sha256')
        .update(source + list.join())
        .digest('hex')
        .slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source.replace('__FILES__', JSON.stringify(list)).replace('__VERSION__', version),
      });
    },
  };
}

/** Compresses once at the build what the server would otherwise compress on every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      const folder = join(root, 'dist/assets');
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|wasm)$/.test(file))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(
          join(folder, `${name}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
