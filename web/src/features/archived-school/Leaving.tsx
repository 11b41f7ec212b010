import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { longDate, shortMoment } from '../../lib/moments.js';
import { DocumentButton } from '../../shared/documents/DocumentButton.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import css from './archived-school.module.css';
import {
  erasureQuery,
  takeBackErasure,
  type ArchivedSchool,
  type ErasureOfSchool,
  type SchoolErasure,
} from './archived-school.js';
import { EraseSchoolDialog } from './EraseSchoolDialog.js';

/** A school that leaves the platform: everything of it as a file, then erased. For the administrators of the platform. */
export function Leaving({ school }: { school: ArchivedSchool }) {
  const [erasing, setErasing] = useState(false);
  const erasure = useQuery(erasureQuery(school.id));
  if (erasure.isError && !erasure.data)
    return (
      <LoadFailed
        title="Could not find out what erasing the school would do."
        error={erasure.error}
        onRetry={() => void erasure.refetch()}
      />
    );
  const { data } = erasure;
  if (!data) return null;
  const running = data.erasure?.state === 'running';
  return (
    <Section title="Leaving the platform">
      {data.erasure ? (
        <UnderWay schoolId={school.id} erasure={data.erasure} />
      ) : (
        <>
          <p className={css.lead}>
            The school takes everything along as one file: people, classes, terms, assignments, results, the history of
            changes, and each test with its proof. Then it can be erased.
          </p>
          <p className={css.lead}>{archiveText(data)}</p>
        </>
      )}
      {!running && (
        <div className={css.actions}>
          <DocumentButton
            label="Download Archive"
            path="/api/admin/schools/whole_archive"
            request={{ id: school.id }}
            onReady={() => void erasure.refetch()}
          />
          {!data.erasure && (
            <Button variant="danger" onClick={() => setErasing(true)} disabled={data.effect.openSittings > 0}>
              Erase School
            </Button>
          )}
        </div>
      )}
      <EraseSchoolDialog schoolId={school.id} erasure={data} opened={erasing} onClose={() => setErasing(false)} />
    </Section>
  );
}

function archiveText({ archive, effect: { openSittings } }: ErasureOfSchool): string {
  if (openSittings > 0)
    return `${counted(openSittings, 'test is', 'tests are')} still open. End or reset them first: until then there is no archive, and nothing is erased.`;
  return archive
    ? `An archive that was made on ${shortMoment(archive.madeAt)} was downloaded.`
    : 'No archive of the school was downloaded since it was archived.';
}

function UnderWay({ schoolId, erasure }: { schoolId: number; erasure: SchoolErasure }) {
  const [busy, setBusy] = useState(false);
  const { state, dueAt, requestedBy, requestedAt, archive, total, students, staff, parents, places } = erasure;
  const by = `Asked for by ${requestedBy.name ?? 'somebody who is no longer here'} on ${longDate(requestedAt)}, ${archive === 'downloaded' ? 'with an archive' : 'without an archive'}.`;
  if (state === 'running') {
    const done = students + staff + parents + places;
    return (
      <div role="status">
        <p className={css.lead}>
          The school is being erased: {done.toLocaleString('en-US')}
          {total === null ? '' : ` of ${counted(total, 'person', 'people')}`}. {by}
        </p>
        <Progress value={total ? (100 * done) / total : 0} aria-label="Erased" />
      </div>
    );
  }
  const takeBack = async () => {
    setBusy(true);
    try {
      await takeBackErasure(schoolId);
      notify.success('The school will not be erased.');
    } catch (error) {
      notify.problem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={css.lead}>
        <b>The school will be erased on {longDate(dueAt)}.</b> Until then it can be taken back. {by}
      </p>
      <Button variant="filled" onClick={() => void takeBack()} loading={busy}>
        Take Back
      </Button>
    </>
  );
}
