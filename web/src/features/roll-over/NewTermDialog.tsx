import { TextInput } from '@mantine/core';
import { wrongTerm } from '../../lib/term-form.js';
import { dayTyped } from '../../lib/typed-dates.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot, Pair } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './roll-over.module.css';
import { setNewTerm, type Item, type Place } from './roll-over.js';

interface Props {
  place: Place;
  /** null while it is closed. */
  item: Item | null;
  onClose: () => void;
}

/** Name and days of a term that will be made. */
export function NewTermDialog({ place, item, onClose }: Props) {
  return (
    <Dialog opened={item !== null} onClose={onClose} title="New term" size={480}>
      {item?.term && <Fields key={item.id} place={place} id={item.id} term={item.term} onClose={onClose} />}
    </Dialog>
  );
}

type Typed = NonNullable<Item['term']>;

function Fields({ place, id, term, onClose }: { place: Place; id: number; term: Typed; onClose: () => void }) {
  const form = useEditForm<Typed>({
    initial: term,
    rules: wrongTerm,
    send: ({ name, startDate, endDate }) =>
      setNewTerm(place, { id, name: name.trim(), startDate: dayTyped(startDate)!, endDate: dayTyped(endDate)! }),
    done: 'The plan is changed',
    onDone: onClose,
  });
  const { getInputProps: field } = form;
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action="Save" />}>
      <TextInput label="Term name" {...field('name')} maxLength={120} autoComplete="off" data-autofocus />
      <Pair>
        <DateField label="Start date" of="Start date" {...field('startDate')} />
        <DateField label="End date" of="End date" {...field('endDate')} />
      </Pair>
    </Form>
  );
}
