import { useQuery } from '@tanstack/react-query';
import { ApiProblem, errorText } from '../../api/client.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { Preview } from './Preview.js';
import css from './preview.module.css';
import { formPreviewQuery, formsQuery, type ListedForm } from './queries.js';
import { shortHash } from './words.js';

interface Props {
  formId: number;
  question?: number;
  onQuestion?(number: number): void;
  onForm(formId: number): void;
  addressOf(formId: number, question: number): string;
  printable?: boolean;
  closeLabel: string;
  onClose(): void;
}

/** A whole form in the player; its other parts are one press away. */
export function FormPreviewView({
  formId,
  question,
  onQuestion,
  onForm,
  addressOf,
  printable,
  closeLabel,
  onClose,
}: Props) {
  const preview = useQuery(formPreviewQuery(formId));
  const forms = useQuery(formsQuery);
  if (preview.isError && !preview.data) {
    const gone = preview.error instanceof ApiProblem && preview.error.status === 404;
    return (
      <Message title={gone ? 'This form does not exist.' : 'The form could not be loaded.'}>
        <p>{gone ? 'It may belong to a course that your school does not take.' : errorText(preview.error)}</p>
        <Actions>
          <Action onClick={onClose}>{closeLabel}</Action>
          {!gone && (
            <Action primary onClick={() => void preview.refetch()}>
              Try again
            </Action>
          )}
        </Actions>
      </Message>
    );
  }
  if (!preview.data) return <LoadingPlayer />;
  const { form, player, questions } = preview.data;
  const parts = (forms.data ?? []).filter(
    (f) => f.setId === form.setId && f.categoryId === form.categoryId && (f.latest || f.id === form.id),
  );
  return (
    <Preview
      key={form.id}
      form={player}
      questions={questions}
      answers={form.answers}
      title={`${form.setName}, ${form.title}`}
      provenance={`Form ${form.code}, version ${form.version}${form.latest ? '' : ' (replaced)'}, content ${shortHash(form.contentHash)}.`}
      question={question}
      onQuestion={onQuestion}
      addressOf={(q) => addressOf(form.id, q.number)}
      controls={parts.length > 1 && <Parts parts={parts} current={form.id} onForm={onForm} />}
      printable={printable}
      closeLabel={closeLabel}
      onClose={onClose}
    />
  );
}

function Parts({
  parts,
  current,
  onForm,
}: {
  parts: readonly ListedForm[];
  current: number;
  onForm(id: number): void;
}) {
  return (
    <div className={css.parts} role="group" aria-label="Part">
      {parts.map((part) => (
        <button
          key={part.id}
          type="button"
          aria-label={`Part ${partName(part)}`}
          aria-pressed={part.id === current}
          onClick={() => onForm(part.id)}
        >
          <span className={css.long}>Part </span>
          {partName(part)}
        </button>
      ))}
    </div>
  );
}

/** '2 harder' */
function partName({ part, difficulty, latest, version }: ListedForm): string {
  const name = difficulty === 'default' ? String(part) : `${part} ${difficulty === 'easy' ? 'easier' : 'harder'}`;
  return latest ? name : `${name}, version ${version}`;
}
