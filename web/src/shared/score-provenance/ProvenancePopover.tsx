import { Popover, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import type { Asked, ScoreOf } from './score-of.js';
import css from './score-provenance.module.css';

type Provenance = components['schemas']['ScoreProvenanceDto'];
type Numbers = Provenance['numbers'][number];

const provenanceQuery = (of: ScoreOf) =>
  queryOptions({
    queryKey: ['score-reports', 'provenance', of],
    queryFn: ({ signal }) => api.get<Provenance>('/api/scores/provenance', { signal, query: { ...of } }),
    staleTime: 60_000,
  });

/** Where a score comes from, over the button that asked. */
export function ProvenancePopover({ of, categoryId, shown, onClose }: Asked & { onClose: () => void }) {
  const id = useId();
  return (
    <Popover opened onClose={onClose} width={380} position="bottom" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <span className={css.over} aria-hidden onClick={onClose} />
      </Popover.Target>
      <Popover.Dropdown className={css.answer} aria-labelledby={id}>
        <h2 id={id}>Where {shown} comes from</h2>
        <Answer of={of} categoryId={categoryId ?? null} />
        <button type="button" className={css.close} onClick={onClose}>
          Close
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Answer({ of, categoryId }: { of: ScoreOf; categoryId: number | null }) {
  const { data, error } = useQuery(provenanceQuery(of));
  if (error) return <p role="alert">{errorText(error)}</p>;
  const number = data?.numbers.find((n) => n.categoryId === categoryId);
  if (!number) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton h={14} mb={8} />
        <Skeleton h={14} mb={8} />
        <Skeleton h={90} />
      </div>
    );
  }
  return <Sources number={number} />;
}

function Sources({ number }: { number: Numbers }) {
  const { rule, norms, parts, events, codeVersion, resultHash } = number;
  const newest = parts
    .map((p) => p.scoredAt)
    .sort()
    .at(-1);
  return (
    <>
      <p>{rule}</p>
      <dl>
        {parts.map((part) => (
          <div key={part.stream}>
            <dt>{part.label}</dt>
            <dd>
              {part.raw} of {part.rawMax} right. Form {part.form} ({short(part.formHash)}), key {short(part.keys)}
              {part.correctedKeys > 0 && `, ${part.correctedKeys} corrected`}. Events 1 to{' '}
              {part.lastEvent.toLocaleString('en-US')} of {part.stream}, ending in {short(part.headHash)}.
            </dd>
          </div>
        ))}
        {norms && (
          <div>
            <dt>Percentiles</dt>
            <dd>{norms[0]!.toUpperCase() + norms.slice(1)}</dd>
          </div>
        )}
        <div>
          <dt>Events read</dt>
          <dd>{events.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>
            {codeVersion}
            {newest && `, ${momentText(newest)}`}
          </dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            {resultHash ? short(resultHash) : 'None yet'}
            {resultHash && <small>The same inputs always give this code.</small>}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** '7c41-9e0b-52d8': enough of a hash to compare by eye. */
function short(hash: string): string {
  return hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-');
}
