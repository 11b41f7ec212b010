import { Button } from '@mantine/core';
import type { SchoolDetails } from '../../api/schools.js';
import { Form } from '../../ui/Form.js';
import { PageHead } from '../../ui/PageHead.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { createSchool, typedOf, wrongSchool, type Typed } from './school-form.js';
import { SchoolFields } from './SchoolFields.js';
import css from './school-settings.module.css';

export const SAVE_FAILED = 'Failed to create school. Please try again.';

/** Makes a school; afterwards, and by Cancel, the list of schools comes back. */
export function CreateSchoolPage({ districtId, onLeave }: { districtId?: number; onLeave: () => void }) {
  const form = useEditForm<Typed, SchoolDetails>({
    initial: typedOf(null, districtId),
    rules: wrongSchool,
    send: createSchool,
    done: 'New school created',
    failed: SAVE_FAILED,
    onDone: onLeave,
  });
  return (
    <>
      <PageHead title="Create New School" />
      <Form form={form} className={css.form} ownProblem={false}>
        <SchoolFields form={form} school={null} />
        <div className={css.foot}>
          {Object.keys(form.errors).length > 0 && <p role="alert">Please check your inputs</p>}
          <Button onClick={onLeave} disabled={form.busy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={form.busy}>
            Create School
          </Button>
        </div>
      </Form>
    </>
  );
}
