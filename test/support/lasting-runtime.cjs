// The integration specs load the whole application, some 4,000 files. A worker loads them once: what stands in src,
// migrations and node_modules lasts from one spec file to the next, as it does from one request to the next in a server.
// Spec files and what else stands in test are loaded anew for each, with spies, environment variables and hooks; so are the
// modules of web, where each page begins anew.
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** By project: jest gives one worker the files of several. */
const runtimes = new Map();

class LastingRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    const known = runtimes.get(config.id);
    if (known) {
      known.testState.state = 'loading';
      return known;
    }
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    runtimes.set(config.id, this);
    this.anew = ['test', 'web'].map((folder) => `${config.rootDir}/${folder}/`);
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
