/// <reference types="node" />
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
      addExtensions: 'js',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
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
  },
});

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
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
