import { Autocomplete, Button, Checkbox, Select, Textarea } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Provider } from 'jotai/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { letterOf } from '../../player/answers.js';
import { Action, Actions, Message } from '../../player/Cover.js';
import { LoadingPlayer } from '../../player/LoadingPlayer.js';
import type { PlayerForm, PlayerItem } from '../../player/protocol.js';
import { Rich } from '../../player/question/Rich.js';
import { TrialPlayer } from '../../player/TrialPlayer.js';
import { TrialSession } from '../../player/trial-session.js';
import { Form } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import preview from '../../shared/question-preview/preview.module.css';
import css from './content-packages.module.css';
import { DIFFICULTIES, useKnownTopics } from './DescribeMany.js';
import type { ItemsSearch } from './packages-search.js';
import {
  changeItems,
  describePicture,
  itemQuery,
  itemsQuery,
  packageQuery,
  type ContentPackage,
  type PackageItemView,
} from './queries.js';
import { ITEM_STATUS, needsText } from './words.js';

interface Props {
  packageId: number;
  position: number;
  search: ItemsSearch;
  onPosition(position: number): void;
}

/**
 * One question of a package as students will see it, with what is known of it and what is missing. Like every preview it stands
 * outside of the portal's frame.
 */
export function ItemPage({ packageId, position, search, onPosition }: Props) {
  const found = useQuery(packageQuery(packageId));
  const query = useQuery(itemQuery(packageId, position));
  const { refetch } = query;
  const revision = found.data?.revision;
  const readAt = useRef(revision);
  // A package that was changed, also by somebody else, is read again with its question.
  useEffect(() => {
    if (readAt.current !== undefined && readAt.current !== revision) void refetch();
    readAt.current = revision;
  }, [revision, refetch]);
  const name = found.data && (found.data.title || found.data.fileName);
  const item = query.data?.position === position ? query.data : undefined;
  if (query.isError && !item)
    return (
      <Message title="The question could not be loaded.">
        <p>{errorText(query.error)}</p>
        <Actions>
          <Action primary onClick={() => void query.refetch()}>
            Try again
          </Action>
        </Actions>
      </Message>
    );
  if (!item) return <LoadingPlayer />;
  return (
    <div className={`${preview.page} ${css.itemPage}`}>
      <div className={preview.bar} role="region" aria-label="Question of a package">
        <p>
          <b>
            Question {position}
            {name && ` of ${name}`}
          </b>
          <span>
            {ITEM_STATUS[item.state].text}
            {item.state === 'needs' && `. ${needsText(item)}`}
          </span>
        </p>
        <Steps of={found.data} position={position} search={search} onPosition={onPosition} />
      </div>
      {item.player ? (
        <div className={css.item}>
          <div className={css.player}>
            <Shown key={`${packageId}/${position}`} item={item.player as PlayerItem} />
          </div>
          <aside className={css.about} aria-label="About this question">
            <p className={css.under}>
              {item.identifier}, {item.file}
            </p>
            {item.state === 'needs' && <p>{needsText(item)}.</p>}
            <Known item={item} />
            {item.publishedAs ? (
              <p>
                Published as {item.publishedAs.code}, version {item.publishedAs.version}.
              </p>
            ) : (
              <Complete
                key={`${packageId}/${position}`}
                packageId={packageId}
                item={item}
                onNext={() => onPosition(position + 1)}
                last={found.data === undefined || position >= found.data.total}
              />
            )}
          </aside>
        </div>
      ) : (
        <Message title="This question cannot be taken in.">
          <p>{item.reason}</p>
          <p>
            {item.identifier}, {item.file}
          </p>
        </Message>
      )}
    </div>
  );
}

interface StepsProps {
  of: ContentPackage | undefined;
  position: number;
  search: ItemsSearch;
  onPosition(position: number): void;
}

function Steps({ of: p, position, search, onPosition }: StepsProps) {
  const needing = useQuery({
    ...itemsQuery(p?.id ?? 0, p?.revision ?? 0, { state: 'needs' }),
    enabled: p !== undefined && p.counts.needs > 0,
  });
  const waiting = p && p.counts.needs > 0 ? (needing.data?.items ?? []) : [];
  const next = waiting.find((one) => one.position > position) ?? waiting.find((one) => one.position !== position);
  return (
    <>
      <button
        type="button"
        aria-label="Question before"
        disabled={position <= 1}
        onClick={() => onPosition(position - 1)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        <span>Before</span>
      </button>
      <button
        type="button"
        aria-label="Next question of the package"
        disabled={!p || position >= p.total}
        onClick={() => onPosition(position + 1)}
      >
        <span>Next</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </button>
      {next && (
        <button type="button" onClick={() => onPosition(next.position)}>
          Next that needs something
        </button>
      )}
      {p && (
        <Link to="/admin/content/$packageId" params={{ packageId: p.id }} search={search}>
          All questions
        </Link>
      )}
    </>
  );
}

/** As the player shows it: anything can be tried, nothing is kept. */
function Shown({ item }: { item: PlayerItem }) {
  const form = useMemo<PlayerForm>(
    () => ({
      title: 'Preview',
      setName: 'Students see this',
      category: '',
      studentName: '',
      form: { items: [item], directions: '', tools: { calculator: false, referenceSheet: false } },
      options: { pauseEnabled: false, saveEnabled: false, readspeakerEnabled: false },
    }),
    [item],
  );
  const [session, setSession] = useState<TrialSession | null>(null);
  useEffect(() => {
    setSession(new TrialSession(form, { onSubmit: () => notify.info('This is a preview: nothing was handed in.') }));
  }, [form]);
  if (session === null) return <LoadingPlayer />;
  return (
    <Provider store={session.store}>
      <TrialPlayer session={session} title="Preview" />
    </Provider>
  );
}

function Known({ item: { player, key } }: { item: PackageItemView }) {
  if (!key || !player) return null;
  const letters = (ids: readonly string[]) =>
    ids.map((id) => letterOf(player.choices.findIndex((choice) => choice.id === id))).join(' and ');
  const right = key.choiceIds
    ? [key.choiceIds, ...key.also].map(letters).join(' or ')
    : (key.accept ?? []).join(' or ');
  return (
    <section className={css.known} aria-label="Answer">
      <p>
        Right answer <b className="num">{right}</b>
      </p>
      {key.rationale ? <Rich html={key.rationale} className={css.why} /> : <p className="muted">No reason is given.</p>}
    </section>
  );
}

interface Typed {
  area: string;
  topic: string;
  difficulty: string | null;
  excluded: boolean;
  /** By hash: what each picture shows, and which are decoration. */
  alts: Record<string, string>;
  plain: Record<string, boolean>;
}

const FIELDS = ['area', 'topic', 'difficulty', 'excluded'] as const;

interface CompleteProps {
  packageId: number;
  item: PackageItemView;
  last: boolean;
  onNext(): void;
}

/** What has to be said of a question before it can be published. */
function Complete({ packageId, item, last, onNext }: CompleteProps) {
  const client = useQueryClient();
  const [goOn, setGoOn] = useState(false);
  const form = useEditForm<Typed>({
    initial: typedOf(item),
    // What was said is changed, not taken back.
    rules: ({ area, topic, alts, plain }) => ({
      ...(item.area && !area.trim() && { area: 'An area is needed' }),
      ...(item.topic && !topic.trim() && { topic: 'A topic is needed' }),
      ...Object.fromEntries(
        item.shown.flatMap(({ sha256, alt }) =>
          alt !== null && !alts[sha256]?.trim() && !plain[sha256]
            ? [[`alts.${sha256}`, 'Say what it shows, or that it is decoration'] as const]
            : [],
        ),
      ),
    }),
    send: async ({ area, topic, difficulty, excluded, alts, plain }) => {
      let after: ContentPackage | undefined;
      for (const { sha256, alt } of item.shown) {
        const said = plain[sha256] ? '' : alts[sha256]!.trim();
        if (said !== alt && (plain[sha256] || said !== ''))
          ({ package: after } = await describePicture(packageId, sha256, said));
      }
      // Only what was changed here: what somebody else said of it meanwhile stays.
      const changes = {
        ...(form.isDirty('area') && area.trim() && { area: area.trim() }),
        ...(form.isDirty('topic') && topic.trim() && { topic: topic.trim() }),
        ...(form.isDirty('difficulty') && difficulty && { difficulty: Number(difficulty) as 1 | 2 | 3 }),
        ...(form.isDirty('excluded') && { excluded }),
      };
      if (Object.keys(changes).length > 0)
        ({ package: after } = await changeItems(packageId, { positions: [item.position], ...changes }));
      return after;
    },
    done: 'Saved',
    onDone: (after) => {
      if (after) client.setQueryData(['content-packages', packageId], after);
      void client.invalidateQueries({ queryKey: ['content-packages', packageId, 'item'] });
      if (goOn) onNext();
    },
  });
  const shownItem = useRef(item);
  useEffect(() => {
    if (shownItem.current === item) return;
    shownItem.current = item;
    // What somebody else said is shown, except where something else is being typed.
    const fresh = typedOf(item);
    const typed = form.getValues();
    const kept = (name: 'alts' | 'plain') =>
      Object.fromEntries(
        item.shown.flatMap(({ sha256 }) =>
          form.isDirty(`${name}.${sha256}`) ? [[sha256, typed[name][sha256]] as const] : [],
        ),
      );
    form.setValues({
      ...fresh,
      ...Object.fromEntries(FIELDS.filter((name) => form.isDirty(name)).map((name) => [name, typed[name]])),
      alts: { ...fresh.alts, ...(kept('alts') as Typed['alts']) },
      plain: { ...fresh.plain, ...(kept('plain') as Typed['plain']) },
    });
    form.resetDirty(fresh);
  }, [item, form]);
  const { areas, topics } = useKnownTopics(form.values.area);
  return (
    <Form form={form} className={css.complete}>
      {item.shown.map((picture, i) => {
        const { sha256, file, width, height, items } = picture;
        const decoration = form.values.plain[sha256] ?? false;
        return (
          <fieldset key={sha256} className={css.picture}>
            <legend>
              Picture {i + 1} <span className="muted">{file}</span>
            </legend>
            <img src={`/api/pictures/${sha256}`} alt="" width={width} height={height} />
            <Textarea
              label="What it shows"
              description={
                items > 1
                  ? `Read to whoever cannot see it. ${items} questions show this picture: it is said for all of them.`
                  : 'Read to whoever cannot see it.'
              }
              autosize
              minRows={2}
              maxRows={8}
              maxLength={1000}
              disabled={decoration}
              {...form.getInputProps(`alts.${sha256}`)}
            />
            <Checkbox
              mt={8}
              label="Decoration: it says nothing that the question needs"
              {...form.getInputProps(`plain.${sha256}`, { type: 'checkbox' })}
            />
          </fieldset>
        );
      })}
      <Autocomplete label="Area" data={areas} maxLength={120} {...form.getInputProps('area')} />
      <Autocomplete label="Topic" data={topics} maxLength={120} {...form.getInputProps('topic')} />
      <Select label="Difficulty" data={DIFFICULTIES} {...form.getInputProps('difficulty')} />
      <Checkbox
        label="Leave this question out"
        description="It stays in the package and is not published."
        {...form.getInputProps('excluded', { type: 'checkbox' })}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={form.busy} onClick={() => setGoOn(false)}>
          Save
        </Button>
        {!last && (
          <Button type="submit" variant="filled" loading={form.busy} onClick={() => setGoOn(true)}>
            Save and next
          </Button>
        )}
      </div>
    </Form>
  );
}

function typedOf({ area, topic, difficulty, state, shown }: PackageItemView): Typed {
  return {
    area: area ?? '',
    topic: topic ?? '',
    difficulty: difficulty === null ? null : String(difficulty),
    excluded: state === 'excluded',
    alts: Object.fromEntries(shown.map(({ sha256, alt }) => [sha256, alt ?? ''])),
    plain: Object.fromEntries(shown.map(({ sha256, alt }) => [sha256, alt === ''])),
  };
}
