import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerWords, letterOf } from '../../player/answers.js';
import { Rich } from '../../player/question/Rich.js';
import { questionPreviewQuery } from '../../shared/question-preview/queries.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import css from './course-templates.module.css';

/** A question as students read it, with its answer and the reason. */
export function QuestionText({ questionRef, version }: { questionRef: string; version: number }) {
  const preview = useQuery(questionPreviewQuery(questionRef, version));
  if (preview.isError && !preview.data)
    return (
      <LoadFailed
        title="The question could not be loaded."
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  if (!preview.data) return <Skeleton h={120} />;
  const item = preview.data.player.form.items[0]!;
  const { answer } = preview.data.question;
  return (
    <div className={css.shown}>
      {item.stimulus && (
        <>
          {item.stimulus.context && <p className={css.hint}>{item.stimulus.context}</p>}
          <Html html={item.stimulus.html} />
          <hr />
        </>
      )}
      <Html html={item.stem} />
      {item.choices.length > 0 && (
        <ol className={css.choices}>
          {item.choices.map((choice, i) => {
            const right = answer?.choiceIds?.includes(choice.id) ?? false;
            return (
              <li key={choice.id}>
                <b>{letterOf(i)}</b>
                <Html html={choice.html} />
                {right && <span className={css.right}>Right answer</span>}
              </li>
            );
          })}
        </ol>
      )}
      {answer && (
        <>
          {item.choices.length === 0 && (
            <p>
              Right answer <b className="num">{answerWords(item, answer)}</b>
            </p>
          )}
          <Html html={answer.rationale} />
        </>
      )}
    </div>
  );
}

function Html({ html }: { html: string }) {
  return <Rich html={html} as="described" className={css.rich} />;
}
