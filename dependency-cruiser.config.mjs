// The import rules. The order of the contexts is read from src/contexts.ts; test/architecture probes every rule.
import { readFileSync } from 'node:fs';

const list = readFileSync(new URL('src/contexts.ts', import.meta.url), 'utf8').match(/CONTEXTS = \[([\s\S]*?)\]/)[1];
const contexts = [...list.matchAll(/'([a-z]+)'/g)].map((match) => match[1]);
const any = (names) => `^src/(${names.join('|')})/`;

/** The layers of the web below its features, each above those before it. */
const WEB_LAYERS = ['lib', 'api', 'ui', 'player', 'shared'];

export default {
  forbidden: [
    {
      name: 'kernel-knows-nobody',
      comment: 'The kernel holds words, not machinery: it imports only itself and Node.',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { pathNot: '^(src/kernel/|node:|(crypto|fs|path|url|util|buffer)$)' },
    },
    {
      name: 'platform-knows-no-context',
      comment: 'The platform knows no school word (test/architecture/platform-words.spec.ts).',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: any(contexts) },
    },
    ...contexts.slice(0, -1).map((context, place) => ({
      name: `${context}-imports-left`,
      comment: 'Import left: a context learns of things to its right by nothing, they learn of it by events.',
      severity: 'error',
      from: { path: `^src/${context}/` },
      to: { path: any(contexts.slice(place + 1)) },
    })),
    {
      name: 'one-door',
      comment: 'Another context is entered by its index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/(platform|kernel)/' },
      to: { path: any(contexts), pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'no-barrels',
      comment: 'index.ts stands only at the door of a context.',
      severity: 'error',
      from: {},
      to: { path: '^(src|web/src)/.+/index\\.tsx?$', pathNot: '^src/[^/]+/index\\.ts$' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The web learns the API from generated types.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|migrations|test)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { path: '^(web|test|bin)/' },
    },
    {
      name: 'features-know-no-other',
      comment: 'A feature imports no other feature: what two of them need is below them, or the route passes it in.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-know-no-route',
      comment: 'Routes draw features, and app holds the routes.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(routes|app)/' },
    },
    ...WEB_LAYERS.map((layer, place) => ({
      name: `web-${layer}-imports-below`,
      comment: 'Below the features a layer imports those before it.',
      severity: 'error',
      from: { path: `^web/src/${layer}/` },
      to: { path: `^web/src/(${[...WEB_LAYERS.slice(place + 1), 'features', 'routes', 'app'].join('|')})/` },
    })),
    {
      name: 'deciders-are-pure',
      comment: 'Events, state and decisions know no framework, database or clock.',
      severity: 'error',
      from: { path: '^src/[^/]+/[^/]+/(events|decide|rejections|upcast)\\.ts$' },
      to: {
        path: '^(src/platform/(db|jobs|http|mail|files|config)/|node_modules/(@nestjs|@mikro-orm|pg|pg-boss|fastify)/)',
      },
    },
    {
      name: 'entities-are-for-writing',
      comment:
        'An entity is loaded by a command, to be changed (ADR 32). The three files do what several commands share.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/[^/]+/(commands|entities)/',
          '^src/[^/]+/[^/]+\\.module\\.ts$',
          '^src/identity/(email-changes|invitations)\\.ts$',
          '^src/roster/import/people-import\\.ts$',
        ],
      },
      to: { path: '^src/[^/]+/entities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-knows-no-database',
      comment: 'A controller reads its request and calls: a view is made in read/, work is done by a command.',
      severity: 'error',
      from: { path: '^src/[^/]+/http/', pathNot: '^src/platform/' },
      to: { path: '^src/platform/db/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'At run time no file needs itself.',
      severity: 'error',
      from: { path: '^(src|web/src)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that is imported stands in package.json.',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-missing-files',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.module\\.css$|\\.css$|outeTree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'browser'],
    },
  },
};
