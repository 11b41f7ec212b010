import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiProblem, errorText } from '../api/client.js';
import { notify } from '../api/notifications.js';
import { placeErrors } from '../lib/field-errors.js';

interface Options<V, R> {
  /** What the form shows when it begins. Later values are not looked at. */
  initial: V;
  /** What is known to be wrong when the form begins, by field. */
  errors?: Record<string, string>;
  /** Messages by field for what is wrong; nothing is sent while there is one. */
  rules?: (values: V) => Record<string, string>;
  send: (values: V) => Promise<R>;
  /** The short notification when it was done; null for none. */
  done: string | null | ((answer: R, values: V) => string | null);
  onDone?: (answer: R) => void;
  /** What is said above the form when no field is to blame; by default the server's own sentence. */
  failed?: string | ((error: unknown) => string);
  /** Said above the form when a field is to blame, besides what is said at the field. */
  wrong?: string;
  /** The field for a name in the server's answer, where the two differ by more than their spelling. */
  fieldOf?: (name: string) => string | undefined;
  /** false where leaving loses a choice that is one press away, so nobody is asked. */
  asks?: boolean;
}

/** The form of @mantine/form with what sending adds to it. */
export type EditForm<V> = UseFormReturnType<V> & {
  element: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** What is wrong with the whole, said above the fields. */
  problem: string | null;
  /** Whether leaving now would lose something. */
  unsaved: () => boolean;
  /** Whether something would be lost or is on its way. */
  unfinished: () => boolean;
  send: (event?: FormEvent) => void;
  /** Whether the person who sent it is still here. A page that somebody leaves stays drawn until the next one has loaded. */
  stayed: () => boolean;
};

/**
 * One form that saves: values and rules, whether something was changed, whether it is on its way, and what the server
 * refused, at the field or above all. Done is a short notification; failed is said in the form. Fields are tied to it by
 * `getInputProps`, whose `data-path` is also how a message finds them; draw it with `Form`.
 */
export function useEditForm<V extends object, R = unknown>({
  initial,
  errors,
  rules,
  send,
  done,
  onDone,
  failed,
  wrong,
  fieldOf,
  asks = true,
}: Options<V, R>): EditForm<V> {
  const element = useRef<HTMLFormElement>(null);
  const sentFrom = useRef('');
  const stayed = useCallback(() => element.current !== null && window.location.pathname === sentFrom.current, []);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<V>({
    initialValues: initial,
    initialErrors: errors,
    validate: rules,
    enhanceGetInputProps: ({ field }) => ({ name: String(field) }),
  });
  const sending = useMutation({
    mutationFn: (values: V) => {
      sentFrom.current = window.location.pathname;
      return send(values);
    },
    onSuccess: (answer, values) => {
      form.resetDirty(values);
      const said = typeof done === 'function' ? done(answer, values) : done;
      if (said) notify.success(said);
      onDone?.(answer);
    },
    onError: (error) => {
      const said = typeof failed === 'function' ? failed(error) : (failed ?? errorText(error));
      // Who has left meanwhile cannot read it in the form.
      if (!element.current || !stayed()) return void notify.error(said);
      const { fields, others } = placeErrors(
        error instanceof ApiProblem ? error.errors : {},
        shownFields(element.current),
        fieldOf,
      );
      form.setErrors(fields);
      setProblem(others.length > 0 ? others.join(' ') : Object.keys(fields).length > 0 ? (wrong ?? null) : said);
      setRefusals((count) => count + 1);
    },
  });
  const busy = sending.isPending;
  const running = useRef(busy);
  running.current = busy;
  const { isDirty } = form;
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const unsaved = useCallback(() => asks && !running.current && dirty.current(), [asks]);
  const unfinished = useCallback(() => running.current || unsaved(), [unsaved]);
  // A form that is being sent is inert: what was refused takes the focus once it is free again.
  useEffect(() => {
    if (refusals === 0 || busy) return;
    const timer = setTimeout(() => focusRefused(element.current));
    return () => clearTimeout(timer);
  }, [refusals, busy]);

  const submit = form.onSubmit(
    (values) => sending.mutate(values),
    (errors) => {
      const { others } = placeErrors(
        Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [String(message)]])),
        shownFields(element.current),
      );
      setProblem(others.length > 0 ? others.join(' ') : (wrong ?? null));
      setRefusals((count) => count + 1);
    },
  );
  return {
    ...form,
    element,
    busy,
    problem,
    unsaved,
    unfinished,
    stayed,
    send: (event) => {
      event?.preventDefault();
      if (busy) return;
      setProblem(null);
      submit(event as FormEvent<HTMLFormElement> | undefined);
    },
  };
}

function shownFields(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].map((field) => field.dataset.path!);
}

/** The first field that is wrong, else the message above the fields, comes into sight; a field has the focus. */
function focusRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-refused] input, [data-refused][tabindex]',
  );
  if (!field) return form?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
