// One runner for everything. Kinds are told apart by file name: *.spec.ts pure, *.int.spec.ts real PostgreSQL,
// *.e2e.spec.ts the built app in a real browser, *.drill.spec.ts the built app with something killed, cut off or full.
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/** What the product and its tools are made of is loaded once by each worker (test/support/lasting-runtime.cjs). */
const loadedOnce = {
  runtime: '<rootDir>/test/support/lasting-runtime.cjs',
  testEnvironment: '<rootDir>/test/support/lasting-environment.cjs',
};

const browserRun = {
  globalSetup: '<rootDir>/test/support/start-browser-run.mjs',
  globalTeardown: '<rootDir>/test/support/stop-browser-run.mjs',
};

export default {
  testTimeout: 90_000,
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/support/dearest-first.cjs',
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...base,
      displayName: 'spec',
      ...loadedOnce,
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(int|e2e|drill)\\.spec\\.ts$'],
    },
    {
      ...base,
      displayName: 'int',
      ...loadedOnce,
      testMatch: ['<rootDir>/test/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/test/support/start-database.mjs',
      globalTeardown: '<rootDir>/test/support/stop-database.mjs',
    },
    {
      ...base,
      displayName: 'e2e',
      ...loadedOnce,
      testMatch: ['<rootDir>/test/**/*.e2e.spec.ts'],
      ...browserRun,
    },
    {
      ...base,
      displayName: 'drill',
      testMatch: ['<rootDir>/test/**/*.drill.spec.ts'],
      ...browserRun,
    },
  ],
};
