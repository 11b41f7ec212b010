import { Checkbox, Select, TextInput } from '@mantine/core';
import { ApiProblem } from '../../api/client.js';
import { GRADES } from '../../lib/grades.js';
import { personErrors } from '../people/person-errors.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './import.module.css';
import { FAMILY_FIELDS, ROW_PARENTS, type Field, type StagedRow } from './import-rows.js';

type Cells = Record<Field, string>;

interface Props {
  /** null while closed. */
  row: StagedRow | null;
  onSave: (row: StagedRow, cells: Cells) => Promise<StagedRow>;
  onSaved: (row: StagedRow) => void;
  onClose: () => void;
}

/** A row of a parent list: the student and the parents in one form. */
export function EditParentsDialog({ row, onClose, ...rest }: Props) {
  return (
    <Dialog opened={row !== null} onClose={onClose} title="Edit Parents" size={560}>
      {row && <Fields key={row.position} row={row} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** The fields of a student or of a parent are right, or all of a parent's are empty. */
function familyErrors(typed: Cells): Record<string, string> {
  const wrong: Record<string, string> = {};
  const number = typed.studentIdNumber.trim();
  // Of a student who is here the ID is enough.
  const known = number !== '' && !typed.firstName.trim() && !typed.lastName.trim() && !typed.email.trim();
  if (!known) Object.assign(wrong, personErrors(typed));
  if (!/^\d+$/.test(number)) wrong.studentIdNumber = 'ID is required and must consist only of numbers';
  for (const { fields } of ROW_PARENTS) {
    const person = {
      firstName: typed[fields.firstName],
      lastName: typed[fields.lastName],
      email: typed[fields.email],
      phone: typed[fields.phone],
    };
    if (Object.values(person).every((text) => !text.trim())) continue;
    for (const [name, said] of Object.entries(personErrors(person))) wrong[fields[name as keyof typeof fields]] = said;
  }
  return wrong;
}

/** The grade that a file means, as the import reads it: 9, 09, 9th and Grade 9. */
const gradeOf = (text: string): string | null => {
  const grade = /^(?:grade\s*)?0?(\d+)(?:st|nd|rd|th)?(?:\s*grade)?$/i.exec(text.trim())?.[1];
  return GRADES.some(({ value }) => value === grade) ? grade! : null;
};

const isYes = (text: string): boolean => /^(yes|y|true|1|x|untimed)$/i.test(text.trim());
const isNo = (text: string): boolean => /^(no|n|false|0|timed)?$/i.test(text.trim());

/** What the form begins with: a grade or a word that cannot be read is sent as it is shown, not as it was. */
function cellsOf(row: StagedRow): Cells {
  const cells = Object.fromEntries(FAMILY_FIELDS.map(({ name }) => [name, row[name] ?? ''])) as Cells;
  const { gradeLevel, untimedAssessment } = cells;
  return {
    ...cells,
    gradeLevel: gradeOf(gradeLevel) === null ? '' : gradeLevel,
    untimedAssessment: isYes(untimedAssessment) || isNo(untimedAssessment) ? untimedAssessment : 'No',
  };
}

function Fields({ row, onSave, onSaved, onClose }: Props & { row: StagedRow }) {
  const form = useEditForm<Cells, void>({
    initial: cellsOf(row),
    errors: Object.fromEntries(Object.entries(row.plan.errors).map(([name, said]) => [name, said.join(' ')])),
    rules: familyErrors,
    wrong: 'Please check your inputs',
    send: async (typed) => {
      const saved = await onSave(row, typed);
      onSaved(saved);
      // It is kept as it was typed; what is still wrong stands at the fields.
      if (saved.plan.verdict === 'refused')
        throw new ApiProblem(422, 'Please check your inputs', 'roster/invalid', saved.plan.errors);
    },
    done: null,
    onDone: onClose,
  });
  const field = (name: Field, label: string, wide = false) => (
    <TextInput
      label={label}
      {...form.getInputProps(name)}
      autoComplete="off"
      maxLength={2000}
      className={wide ? css.whole : undefined}
    />
  );
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action="Save" />}>
      <fieldset>
        <legend>Student</legend>
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
        {field('email', 'Email', true)}
        {field('studentIdNumber', 'Student ID')}
        <Select
          label="Grade"
          placeholder={row.gradeLevel?.trim() && gradeOf(row.gradeLevel) === null ? 'Not in the list' : undefined}
          data={GRADES}
          {...form.getInputProps('gradeLevel')}
          value={gradeOf(form.values.gradeLevel)}
          onChange={(grade) => form.setFieldValue('gradeLevel', grade ?? '')}
          clearable
        />
        <Checkbox
          label="Untimed assessments"
          {...form.getInputProps('untimedAssessment')}
          checked={isYes(form.values.untimedAssessment)}
          onChange={(event) => form.setFieldValue('untimedAssessment', event.currentTarget.checked ? 'Yes' : 'No')}
          className={css.whole}
        />
      </fieldset>
      {ROW_PARENTS.map(({ parent, label, fields }) => (
        <fieldset key={parent}>
          <legend>{label}</legend>
          {field(fields.firstName, 'First name')}
          {field(fields.lastName, 'Last name')}
          {field(fields.email, 'Email', true)}
          {field(fields.phone, 'Phone', true)}
        </fieldset>
      ))}
    </Form>
  );
}
