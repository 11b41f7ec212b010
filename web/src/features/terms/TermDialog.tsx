import { TextInput } from '@mantine/core';
import { useRevision } from '../../api/revision.js';
import { wrongTerm, type TypedTerm } from '../../lib/term-form.js';
import { dayTyped } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot, Pair } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './terms.module.css';
import { addTerm, editTerm, type Place, type Term } from './terms.js';

interface Props {
  place: Place;
  /** null makes a new one. */
  term: Term | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes a term or changes one: name, first and last day. */
export function TermDialog({ opened, onClose, term, place }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={term ? 'Edit Term' : 'Create Term'} size={480}>
      <TermFields key={term?.id ?? 'new'} place={place} term={term} onClose={onClose} />
    </Dialog>
  );
}

const dayOf = (iso: string) => iso.slice(0, 10);
const momentOf = (day: string) => `${day}T00:00:00.000Z`;

function TermFields({ place, term, onClose }: Omit<Props, 'opened'>) {
  const withRevision = useRevision(term?.revision ?? 1);
  const form = useEditForm<TypedTerm>({
    initial: {
      name: term?.name ?? '',
      startDate: term ? dayOf(term.startDate) : '',
      endDate: term ? dayOf(term.endDate) : '',
    },
    rules: wrongTerm,
    send: ({ name, startDate, endDate }) => {
      const sent = {
        name: name.trim(),
        start_date: momentOf(dayTyped(startDate)!),
        end_date: momentOf(dayTyped(endDate)!),
      };
      return term ? withRevision((revision) => editTerm(place, term.id, sent, revision)) : addTerm(place, sent);
    },
    done: term ? 'Term edited successfully' : 'Term created successfully',
    failed: 'Failed to create/edit the term. Please try again.',
    onDone: onClose,
  });
  const { getInputProps: field } = form;
  const invalid = Object.keys(form.errors).length > 0;
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action={term ? 'Save' : 'Create Term'} />}>
      <TextInput label="Term name" {...field('name')} maxLength={120} autoComplete="off" data-autofocus />
      <Pair>
        <DateField label="Start date" of="Start date" {...field('startDate')} />
        <DateField label="End date" of="End date" {...field('endDate')} />
      </Pair>
      <p className={css.note}>The school year follows from the start date.</p>
      {invalid && (
        <p className={css.wrong} role="alert">
          Please check your inputs
        </p>
      )}
    </Form>
  );
}
