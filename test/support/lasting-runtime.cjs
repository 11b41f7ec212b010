// The integration specs load the whole application, some 4,000 files. A worker loads them once: what stands in src,
// migrations and node_modules lasts from one spec file to the next, as it does from one request to the next in a server.
// Spec files and what else stands in test are loaded anew for each, with spies, environment variables and hooks; so are the
// modules of web, where each page begins anew.
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** Jest gives one worker the files of several projects, which all load the same. */
let known;

class LastingRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    if (known) {
      known.testState.state = 'loading';
      return known;
    }
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    known = this;
    this.anew = ['test', 'web'].map((folder) => `${config.rootDir}/${folder}/`);
    this.compileOnce(`${config.rootDir}/node_modules/`);
    // Fastify looks each plugin without a name up in `require.cache`, where jest asks every module whether it is alive.
    this.registries.requireCacheProxy = {};
  }

  /** Jest loads its own modules anew for each file. What they were compiled to runs again, with a module of its own. */
  compileOnce(packages) {
    const { executor } = this;
    const compiled = new Map();
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      if (!filename.startsWith(packages)) return compile(source, filename);
      if (!compiled.has(filename)) compiled.set(filename, compile(source, filename));
      return compiled.get(filename);
    };
  }

  /** Forgets the spec, its helpers and the web. */
  teardown() {
    this.restoreAllMocks();
    const { registries, jestGlobals, mockState } = this;
    const urls = this.anew.map((folder) => pathToFileURL(folder).href);
    for (const key of registries.esModuleRegistry.keys())
      if (urls.some((url) => key.startsWith(url)) || key.includes('@jest/globals'))
        registries.esModuleRegistry.delete(key);
    for (const key of registries.moduleRegistry.keys())
      if (this.anew.some((folder) => key.startsWith(folder))) registries.moduleRegistry.delete(key);
    registries.internalModuleRegistry.clear();
    mockState.clear();
    jestGlobals.clearJestObjectCache();
    jestGlobals.cachedEnvGlobals = undefined;
  }
}

module.exports = LastingRuntime;
