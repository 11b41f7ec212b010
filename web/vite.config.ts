import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes .br and .gz beside every asset, which the server sends as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist/assets');
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg)$/.test(name) || statSync(join(folder, name)).size < 1024) continue;
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(import.meta.dirname, 'src/routes'),
      generatedRouteTree: join(import.meta.dirname, 'src/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    precompress(),
  ],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', cssMinify: true, reportCompressedSize: false, assetsInlineLimit: 2048, manifest: true },
  server: { port: 5173, proxy: { '/api': api, '/users': api, '/dev': api } },
});
