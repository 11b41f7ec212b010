import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Rich } from '../../player/question/Rich.js';
import { OrderList } from '../../ui/OrderList.js';
import type { EditForm } from '../../ui/use-edit-form.js';
import { pagePreview } from './courses.js';
import css from './course-templates.module.css';
import { aPage, type Typed, type TypedPage } from './lesson-form.js';
import { moved } from './use-order.js';

/** The pages of an explanation: titles and texts, in their order, each to be seen as students see it. */
export function PagesField({ form, fixed }: { form: EditForm<Typed>; fixed: boolean }) {
  const { pages } = form.values;
  const change = (next: TypedPage[]) => {
    // Messages stand at places, which are others now.
    form.clearErrors();
    form.setFieldValue('pages', next);
  };
  return (
    <>
      <OrderList
        label="Pages of the explanation"
        items={pages}
        idOf={({ key }) => key}
        nameOf={(page) => page.title.trim() || `page ${pages.indexOf(page) + 1}`}
        onMove={(from, to) => change(moved(pages, from, to))}
        fixed={fixed}
        empty="No pages yet: students begin with the questions."
      >
        {(page, i, handle) => (
          <div className={css.page}>
            <div>{handle}</div>
            <Page
              form={form}
              place={i}
              page={page}
              onRemove={() => {
                change(pages.filter((one) => one !== page));
                notify.info(`${page.title.trim() || 'Page'} removed`, {
                  action: {
                    label: 'Undo',
                    run: () =>
                      form.setFieldValue('pages', (now: TypedPage[]) => [...now.slice(0, i), page, ...now.slice(i)]),
                  },
                });
              }}
            />
          </div>
        )}
      </OrderList>
      <div className={css.buttons}>
        <Button leftSection={<IconPlus aria-hidden />} onClick={() => change([...pages, aPage()])}>
          Add page
        </Button>
      </div>
    </>
  );
}

function Page({
  form,
  place,
  page,
  onRemove,
}: {
  form: EditForm<Typed>;
  place: number;
  page: TypedPage;
  onRemove: () => void;
}) {
  const [shown, setShown] = useState<{ of: string; html: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const name = page.title.trim() || `page ${place + 1}`;
  const preview = async () => {
    if (shown?.of === page.html) return setShown(null);
    setBusy(true);
    try {
      setShown({ of: page.html, html: await pagePreview(page.html) });
      form.clearFieldError(`pages.${place}.html`);
    } catch (error) {
      setShown(null);
      form.setFieldError(`pages.${place}.html`, errorText(fieldError(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={css.fields}>
        <TextInput
          label={`Title of page ${place + 1}`}
          {...form.getInputProps(`pages.${place}.title`)}
          maxLength={200}
          autoComplete="off"
        />
        <Textarea
          className={css.code}
          label="Text"
          description={
            place === 0
              ? 'HTML: paragraphs, lists, tables, figures as SVG. Formulas as \\(x^2\\), or \\[x^2\\] on a line of their own.'
              : undefined
          }
          {...form.getInputProps(`pages.${place}.html`)}
          maxLength={100_000}
          autosize
          minRows={4}
          maxRows={20}
          spellCheck={false}
        />
        <div className={css.buttons}>
          <Button
            size="xs"
            loading={busy}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            aria-label={`Preview ${name}`}
            aria-expanded={shown !== null}
            onClick={() => void preview()}
          >
            {shown?.of === page.html ? 'Hide preview' : shown ? 'Preview again' : 'Preview'}
          </Button>
        </div>
        {shown && (
          <section className={css.shown} aria-label={`Preview of ${name}`}>
            <Rich html={shown.html} className={css.rich} />
          </section>
        )}
      </div>
      <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </>
  );
}

/** What the server says of the text itself, else of the whole. */
function fieldError(error: unknown): unknown {
  const said = (error as { errors?: Record<string, string[]> }).errors?.html?.[0];
  return said ?? error;
}
