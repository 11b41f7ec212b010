import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { CONTEXTS } from '../../src/contexts.js';

const ROOT = resolve(import.meta.dirname, '../..');
const BUSES = ['CommandBus', 'QueryBus'];

interface Source {
  path: string;
  text: string;
}

/** The contexts' files that have to do with a bus. */
const SOURCES: Source[] = globSync(`src/{${CONTEXTS.join(',')}}/**/*.ts`, { cwd: ROOT })
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .filter(({ text }) => text.includes('@nestjs/cqrs'));

const parsed = ({ path, text }: Source) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
const contextOf = (path: string) => path.split('/')[1]!;

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** What a class extends, as it is written: `Command<number>`. */
function baseOf(node: ts.ClassDeclaration): ts.ExpressionWithTypeArguments | undefined {
  return node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
}

/** The classes that handlers of these files take, by name: in which context, and whether they say their result. */
function messagesOf(sources: readonly Source[]): Map<string, { context: string; says: boolean }> {
  const messages = new Map<string, { context: string; says: boolean }>();
  for (const source of sources) {
    const handled = [...source.text.matchAll(/@(?:Command|Query)Handler\((\w+)\)/g)].map(([, name]) => name!);
    if (handled.length === 0) continue;
    const classes = new Map<string, ts.ClassDeclaration>();
    walk(parsed(source), (node) => {
      if (ts.isClassDeclaration(node) && node.name) classes.set(node.name.text, node);
    });
    const says = (name: string): boolean => {
      const base = classes.get(name) && baseOf(classes.get(name)!);
      if (!base) return false;
      const text = base.expression.getText();
      return ['Command', 'Query'].includes(text) ? base.typeArguments?.length === 1 : says(text);
    };
    for (const name of handled) messages.set(name, { context: contextOf(source.path), says: says(name) });
  }
  return messages;
}

/** Calls in which a file gives a bus a message of its own context, or one whose class cannot be seen in the call. */
function breaches(source: Source, messages: ReturnType<typeof messagesOf>): string[] {
  const found: string[] = [];
  const file = parsed(source);
  const buses = new Set<string>();
  walk(file, (node) => {
    if ((ts.isParameter(node) || ts.isPropertyDeclaration(node)) && BUSES.includes(node.type?.getText() ?? ''))
      buses.add(node.name.getText());
  });
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: on, name } = node.expression;
    const isBus = buses.has(on.getText().replace(/^this\./, '')) || BUSES.some((bus) => on.getText().includes(bus));
    if (name.text !== 'execute' || !isBus) return;
    const given: string[] = [];
    for (const argument of node.arguments)
      walk(argument, (inner) => {
        if (ts.isNewExpression(inner)) given.push(inner.expression.getText());
      });
    const sent = given.filter((one) => messages.has(one));
    const own = sent.filter((one) => messages.get(one)!.context === contextOf(source.path));
    if (own.length > 0 || sent.length === 0)
      found.push(`${source.path}: ${own.length > 0 ? own.join(', ') : node.getText()}`);
  });
  return found;
}

describe('messages of the bus', () => {
  const messages = messagesOf(SOURCES);

  it('say what they answer: Command<T> or Query<T>', () => {
    expect(messages.size).toBeGreaterThan(50);
    expect([...messages].filter(([, { says }]) => !says).map(([name]) => name)).toEqual([]);
  });

  it('cross contexts; inside one the function is called', () => {
    expect(SOURCES.flatMap((source) => breaches(source, messages))).toEqual([]);
  });
});

describe('a planted breach is seen', () => {
  const handler = (text: string): Source => ({
    path: 'src/roster/commands/rename.ts',
    text: `${text}\n@CommandHandler(Rename) export class RenameHandler {}`,
  });

  it.each([
    ['a class that extends nothing', 'export class Rename {}'],
    ['a command without its result', 'export class Rename extends Command {}'],
    ['a base without its result', 'class OnPeople extends Command {} export class Rename extends OnPeople {}'],
  ])('%s', (_, text) => {
    expect(messagesOf([handler(text)]).get('Rename')).toMatchObject({ says: false });
  });

  it.each([
    ['its own result', 'export class Rename extends Command<void> {}'],
    ['that of its base', 'class OnPeople extends Command<void> {} export class Rename extends OnPeople {}'],
  ])('but a message may say %s', (_, text) => {
    expect(messagesOf([handler(text)]).get('Rename')).toMatchObject({ says: true });
  });

  const messages = messagesOf([handler('export class Rename extends Command<void> {}')]);
  const controller = (context: string, call: string): Source => ({
    path: `src/${context}/http/people.controller.ts`,
    text: `class People { constructor(private readonly commands: CommandBus, private readonly rename: RenameHandler) {} run() { return ${call}; } }`,
  });

  it.each([
    ['a command of the own context', 'this.commands.execute(new Rename(1))'],
    ['one of two that are chosen from', 'this.commands.execute(either ? new Rename(1) : new Other())'],
    ['a message whose class is not in the call', 'this.commands.execute(wanted)'],
    ['a bus that is fetched', 'app.get(CommandBus).execute(new Rename(1))'],
  ])('%s', (_, call) => {
    expect(breaches(controller('roster', call), messages)).toHaveLength(1);
  });

  it.each([
    ['roster', 'this.rename.execute(new Rename(1))'],
    ['delivery', 'this.commands.execute(new Rename(1))'],
  ])('but %s may call %s', (context, call) => {
    expect(breaches(controller(context, call), messages)).toEqual([]);
  });
});
