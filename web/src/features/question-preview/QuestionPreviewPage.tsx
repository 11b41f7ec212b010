import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiProblem, errorText } from '../../api/client.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import { Preview } from '../../shared/question-preview/Preview.js';
import css from '../../shared/question-preview/preview.module.css';
import { questionPreviewQuery } from '../../shared/question-preview/queries.js';

interface Props {
  area: '/admin' | '/staff';
  questionId: string;
  version?: number;
  onClose(): void;
}

/** One question by its id. */
export function QuestionPreviewPage({ area, questionId, version, onClose }: Props) {
  const preview = useQuery(questionPreviewQuery(questionId, version));
  if (preview.isError && !preview.data) {
    const gone = preview.error instanceof ApiProblem && preview.error.status < 500 && preview.error.status >= 400;
    return (
      <Message title={gone ? 'This question does not exist.' : 'The question could not be loaded.'}>
        <p>
          {gone
            ? `There is no question “${questionId}”${version ? ` in version ${version}` : ''} that you may see.`
            : errorText(preview.error)}
        </p>
        <Actions>
          <Action onClick={onClose}>All forms</Action>
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
  const { player, question, forms, answers } = preview.data;
  const home = forms[0];
  const more = forms.length - 1;
  return (
    <div className={css.full}>
      <Preview
        key={`${question.ref}@${question.version}`}
        form={player}
        questions={[question]}
        answers={answers}
        title={home ? `Question ${home.number} of ${home.setName}, ${home.title}` : 'A question that stands in no form'}
        provenance={
          home
            ? `Form ${home.code}, version ${home.version}${more > 0 ? `, and ${more} more` : ''}.`
            : 'In no form yet.'
        }
        question={player.form.items[0]!.number}
        addressOf={(q) =>
          `${location.origin}${area}/questions?${new URLSearchParams({ id: q.ref, version: String(q.version) })}`
        }
        controls={
          <>
            {area === '/admin' && (
              <Link to="/admin/corrections/new" search={{ kind: 'key', id: questionId }}>
                Correct its key
              </Link>
            )}
            {home && (
              <Link
                to={`${area}/forms/$formId` as '/admin/forms/$formId'}
                params={{ formId: home.id }}
                search={{ q: home.number }}
              >
                Open in its form
              </Link>
            )}
          </>
        }
        printable
        closeLabel="All forms"
        onClose={onClose}
      />
    </div>
  );
}
