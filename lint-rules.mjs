// The rules that are the product's own; .oxlintrc.json says where they and those of the linter hold.
const rule = (visitor) => ({
  create: (context) => visitor((node, message) => context.report({ node, message })),
});
const EVERY_TEST_RUNS = 'Every test runs.';

export default {
  meta: { name: 'own' },
  rules: {
    'named-exports': rule((report) => ({
      ExportAllDeclaration: (node) => report(node, 'Named exports only: a reader must see what a door lets through.'),
    })),
    'no-i-prefix': rule((report) => ({
      Identifier: (node) => {
        if (/^I[A-Z][a-z]+(Service|Repository|Store)$/.test(node.name)) report(node, 'No I prefix.');
      },
    })),
    'typed-by-messages': rule((report) => ({
      CallExpression: (node) => {
        if (node.typeArguments && node.callee.property?.name === 'execute')
          report(node, 'A message of the bus says its own result: it extends Command<T> or Query<T>.');
      },
    })),
    'every-test-runs': rule((report) => ({
      MemberExpression: (node) => {
        if (/^(only|skip|todo|failing)$/.test(node.property.name) && /^(describe|it|test)$/.test(node.object.name))
          report(node, EVERY_TEST_RUNS);
      },
      CallExpression: (node) => {
        if (/^(xit|xdescribe|xtest|fit|fdescribe)$/.test(node.callee.name)) report(node, EVERY_TEST_RUNS);
      },
    })),
  },
};
