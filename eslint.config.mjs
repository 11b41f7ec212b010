// Fast and syntactic: what the compiler and the import rules (dependency-cruiser.config.mjs) cannot say.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TYPED_BY_MESSAGES = {
  selector: 'CallExpression[typeArguments][callee.property.name="execute"]',
  message: 'A message of the bus says its own result: it extends Command<T> or Query<T>.',
};

export default [
  {
    ignores: [
      'dist/**',
      'web/dist/**',
      'node_modules/**',
      '.data/**',
      'coverage/**',
      'test-results/**',
      'web/src/*.gen.ts',
      'web/src/api/schema.d.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { ts: tseslint.plugin },
    rules: {
      'no-debugger': 'error',
      'no-alert': 'error',
      'no-eval': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-self-compare': 'error',
      'no-unused-expressions': 'off',
      'ts/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      'ts/no-explicit-any': 'off',
      'ts/consistent-type-imports': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'Named exports only: a reader must see what a door lets through.',
        },
        { selector: 'Identifier[name=/^I[A-Z][a-z]+(Service|Repository|Store)$/]', message: 'No I prefix.' },
        TYPED_BY_MESSAGES,
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(only|skip|todo|failing)$/][object.name=/^(describe|it|test)$/]',
          message: 'Every test runs.',
        },
        {
          selector: 'CallExpression[callee.name=/^(xit|xdescribe|xtest|fit|fdescribe)$/]',
          message: 'Every test runs.',
        },
        TYPED_BY_MESSAGES,
      ],
    },
  },
];
