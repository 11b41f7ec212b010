import { Popover, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, errorText } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import css from './score-provenance.module.css';

type Provenance = components['schemas']['ScoreProvenanceDto'];
type Numbers = Provenance['numbers'][number];

/** Which report a score stands in; without a student the reader's own. */
export interface ScoreOf {
  studentId?: number;
  assessmentTypeId: number;
  assessmentSetId: number;
  schoolYearId?: number;
  /** The report as it stood then. */
  asOf?: string;
}

const provenanceQuery = (of: ScoreOf) =>
  queryOptions({
    queryKey: ['score-reports', 'provenance', of],
    queryFn: ({ signal }) => api.get<Provenance>('/api/scores/provenance', { signal, query: { ...of } }),
    staleTime: 60_000,
  });

interface Props {
  of: ScoreOf;
  /** A section; the composite without it. */
  categoryId?: number;
  /** The number as it is shown: '1210', 'Math 640'. */
  shown: string;
}

/** A button beside a score that opens where the score comes from: versions, events, rules and the code of the result. */
export function ScoreProvenance({ of, categoryId, shown }: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <Popover opened={opened} onChange={setOpened} width={380} position="bottom" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={css.ask} aria-label={`Where ${shown} comes from`} onClick={() => setOpened((is) => !is)}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.answer} aria-labelledby={id}>
        <h2 id={id}>Where {shown} comes from</h2>
        {opened && <Answer of={of} categoryId={categoryId ?? null} />}
        <button type="button" className={css.close} onClick={() => setOpened(false)}>
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
  const newest = parts.map((p) => p.scoredAt).sort().at(-1);
  return (
    <>
      <p>{rule}</p>
      <dl>
        {parts.map((part) => (
          <div key={part.stream}>
            <dt>{part.label}</dt>
            <dd>
              {part.raw} of {part.rawMax} right. Form {part.form} ({short(part.formHash)}), key {short(part.keys)}
              {part.correctedKeys > 0 && `, ${part.correctedKeys} corrected`}. Events 1 to {part.lastEvent.toLocaleString('en-US')} of {part.stream}, ending in {short(part.headHash)}.
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
