// The integration specs load the whole application, some 4,000 files. A worker loads them once: what stands in src,
// migrations and node_modules lasts from one spec file to the next, as it does from one request to the next in a server.
// Spec files and what else stands in test are loaded anew for each, with spies, environment variables and hooks.
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
    this.ofTests = `${config.rootDir}/test/`;
  }

  /** Forgets the spec and its helpers. */
  teardown() {
    this.restoreAllMocks();
    const { registries, jestGlobals, mockState } = this;
    const url = pathToFileURL(this.ofTests).href;
    for (const key of registries.esModuleRegistry.keys())
      if (key.startsWith(url) || key.includes('@jest/globals')) registries.esModuleRegistry.delete(key);
    for (const key of registries.moduleRegistry.keys())
      if (key.startsWith(this.ofTests)) registries.moduleRegistry.delete(key);
    registries.internalModuleRegistry.clear();
    mockState.clear();
    jestGlobals.clearJestObjectCache();
    jestGlobals.cachedEnvGlobals = undefined;
  }
}

module.exports = LastingRuntime;
