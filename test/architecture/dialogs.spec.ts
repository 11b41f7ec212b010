import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/*
 * What is typed in a dialog is not lost by Escape: a dialog with a text field is a form of `useEditForm`, and dialogs are
 * those of ui/Dialog.tsx, which ask such a form before they close, keep the focus and stay open while something is sent.
 */
const WEB = resolve(import.meta.dirname, '../../web/src');
const FIELD = /<(?:TextInput|Textarea|NumberInput|PasswordInput|Input|DateField|TimeField|MomentField|textarea)\b/;
const DIALOG = /<(?:Dialog|Modal)\b/;
const FORM = /from '[^']*\/use-edit-form\.js'/;

/** Text fields in dialogs that are no form, each with its reason. */
const NO_FORM: Record<string, string> = {
  'features/developers/ShownOnce.tsx': 'nothing is typed: it shows a secret once',
  'features/live-monitoring/ManyDialog.tsx': 'it becomes a batch, whose dialog is one',
  'shared/imports/ImportRows.tsx': 'each field is saved by itself when it is left, also by Escape',
};
/** Where the library's own dialog is used. */
const OWN_MODAL: Record<string, string> = {
  'ui/Dialog.tsx': 'it is built on it',
  'ui/DiscardDialog.tsx': 'it lies over a dialog and closes nothing else',
  'features/attempt-histories/Stage.tsx': 'a picture that fills the screen',
  'shared/question-preview/FormPreviewDialog.tsx': 'the player that fills the screen',
};

const sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [file, readFileSync(join(WEB, file), 'utf8')] as const),
);

/** A file and what it draws from its own folder. */
function drawnBy(file: string, files: ReadonlyMap<string, string>, seen = new Set<string>()): Set<string> {
  if (!files.has(file) || seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of files.get(file)!.matchAll(/from '\.\/([^']+)\.js'/g))
    drawnBy(join(dirname(file), `${name}.tsx`), files, seen);
  return seen;
}

/** Dialogs whose text fields are no form: 'the dialog: the field'. */
function formless(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file, text]) => !file.startsWith('ui/') && DIALOG.test(text))
    .flatMap(([dialog, text]) =>
      [...drawnBy(dialog, files)]
        .filter((file) => FIELD.test(files.get(file)!) && ![text, files.get(file)!].some((one) => FORM.test(one)))
        .filter((file) => !(file in NO_FORM))
        .map((file) => `${dialog}: ${file}`),
    );
}

describe('a dialog', () => {
  it('with a text field is a form that asks before what was typed is lost', () => {
    expect(formless(sources)).toEqual([]);
  });

  it('is 400 to 900 px wide', () => {
    const widths = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/<(?:Dialog|ConfirmDialog|BatchDialog|Modal)\b[^<]*?\bsize=\{([^}]*)\}/g)].flatMap(([, size]) =>
        (size!.match(/\b\d{3,4}\b/g) ?? []).map((width) => ({ file, width: Number(width) })),
      ),
    );
    expect(widths.length).toBeGreaterThan(10);
    expect(widths.filter(({ width }) => width < 400 || width > 900)).toEqual([]);
  });

  it('is the one of the product', () => {
    const own = [...sources]
      .filter(([, text]) => /\bModal\b[^;]*from '@mantine\/core'/.test(text))
      .map(([file]) => file);
    expect(own.filter((file) => !(file in OWN_MODAL))).toEqual([]);
  });

  it('whose field is no form is seen, also where another file draws the field', () => {
    const dialog = `import { Fields } from './Fields.js';\nreturn <Dialog opened><Fields /></Dialog>;`;
    const files = (more: string) =>
      new Map([
        ['a/It.tsx', more + dialog],
        ['a/Fields.tsx', '<TextInput />'],
      ] as const);
    expect(formless(files(''))).toEqual(['a/It.tsx: a/Fields.tsx']);
    expect(formless(files(`import { useEditForm } from '../ui/use-edit-form.js';\n`))).toEqual([]);
  });
});
