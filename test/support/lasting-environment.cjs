// The globals that go with lasting-runtime.cjs: what lasts was loaded among them. `lasting` holds what test files leave for
// those after them in the same worker: the browser, the server of the built web and the pages of screen.ts.
const { mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { noteCosts } = require('./costs.cjs');
require('./plain-scripts.cjs');

/** One for all projects, as the modules: they are set up alike. */
let known;
const lasting = {};
/** The globals of a page that specs make for themselves. Others may be those of modules that last: class-validator has one. */
const OF_BROWSERS = [
  ...['window', 'document', 'location', 'history', 'addEventListener', 'removeEventListener'],
  ...['localStorage', 'sessionStorage', 'earlyAnswers'],
];
/** What jest tells a worker when there is nothing left to do. */
const END = 2;

/** The demo school works also while nobody looks; dearest-first.cjs lets those who need it come first. */
async function closeSchool() {
  const school = await lasting.school?.catch(() => undefined);
  lasting.school = undefined;
  if (!school) return;
  const [pages, others] = [(one) => one.url === school.url, (one) => one.url !== school.url];
  await Promise.all((lasting.idle ?? []).filter(pages).map(({ page }) => page.context().close()));
  lasting.idle = lasting.idle?.filter(others);
  await school.close();
}

async function closeLasting() {
  await closeSchool();
  await (await lasting.browser)?.close();
  const server = (await lasting.web)?.server;
  server?.closeAllConnections();
  server?.close();
}
/** A worker is told; where jest runs the files by itself, stop-browser-run.mjs calls this. */
globalThis.closeLasting = closeLasting;
process.on('message', function onEnd(message) {
  if (message?.[0] !== END) return;
  process.off('message', onEnd);
  void closeLasting();
});

noteCosts(null);

const { createContext } = vm;
/**
 * Jest watches its global object through a proxy, so that each mention of `Object` or `Promise` costs half a microsecond. These
 * globals last, and an ordinary object has them.
 */
const withOrdinaryGlobals = () => createContext(vm.constants.DONT_CONTEXTIFY);

class LastingEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (known) {
      known.testPath = context.testPath;
      return known;
    }
    vm.createContext = withOrdinaryGlobals;
    super(config, context);
    vm.createContext = createContext;
    known = this;
    this.testPath = context.testPath;
    this.env = { ...this.global.process.env };
    this.exit = this.global.process.exit;
    this.global.lasting = lasting;
    this.globals = Object.getOwnPropertyDescriptors(this.global);
  }

  async setup() {
    if (lasting.school && !readFileSync(this.testPath, 'utf8').includes('demo-school.js')) await closeSchool();
  }

  /** A test that fails leaves a picture of every page that is open then. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const browser = await lasting.browser?.catch(() => undefined);
    if (!browser) return;
    const folder = 'test-results';
    mkdirSync(folder, { recursive: true });
    const words = [];
    for (let part = test; part?.parent; part = part.parent) words.unshift(part.name);
    const title = words.join(' ').replace(/\W+/g, '-').slice(-100) || 'before-the-tests';
    const pages = browser.contexts().flatMap((one) => one.pages());
    const shown = pages.filter((page) => !lasting.idle?.some((warm) => warm.page === page));
    for (const [i, page] of shown.entries())
      await page.screenshot({ path: join(folder, `failed-${title}-${i}.png`), timeout: 5000 }).catch(() => undefined);
  }

  async teardown() {
    noteCosts(this.testPath);
    const { global } = this;
    this.fakeTimersModern.useRealTimers();
    for (const name of Object.keys(global.process.env)) if (!(name in this.env)) delete global.process.env[name];
    Object.assign(global.process.env, this.env);
    global.process.exit = this.exit;
    this.forgetBrowser();
    // Whom the runner of a file tells what happens there.
    delete global[Symbol.for('EVENT_HANDLERS')];
    delete global[Symbol.for('TEST_TIMEOUT_SYMBOL')];
  }

  /** What a spec without a browser made in its place is gone for the next one. */
  forgetBrowser() {
    for (const name of OF_BROWSERS) {
      const was = this.globals[name];
      if (was) Object.defineProperty(this.global, name, was);
      else delete this.global[name];
    }
  }
}

module.exports = LastingEnvironment;
