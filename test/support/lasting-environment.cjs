// The globals that go with lasting-runtime.cjs: what lasts was loaded among them.
const { TestEnvironment } = require('jest-environment-node');

/** By project, as the modules. */
const environments = new Map();

class LastingEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const known = environments.get(id);
    if (known) return known;
    super(config, context);
    environments.set(id, this);
    this.env = { ...this.global.process.env };
    this.exit = this.global.process.exit;
  }

  async teardown() {
    const { global } = this;
    this.fakeTimersModern.useRealTimers();
    for (const name of Object.keys(global.process.env)) if (!(name in this.env)) delete global.process.env[name];
    Object.assign(global.process.env, this.env);
    global.process.exit = this.exit;
    // Whom the runner of a file tells what happens there.
    delete global[Symbol.for('EVENT_HANDLERS')];
    delete global[Symbol.for('TEST_TIMEOUT_SYMBOL')];
  }
}

module.exports = LastingEnvironment;
