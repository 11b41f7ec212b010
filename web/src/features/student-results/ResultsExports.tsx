import { Button, Radio } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { DocumentButton } from '../../shared/documents/DocumentButton.js';
import { requestDocument } from '../../shared/documents/documents.js';
import { PENDING, START_FAILED, STARTED, STARTED_MS } from '../../shared/documents/words.js';
import { momentText } from '../../lib/moments.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import type { Overview } from '../../shared/results/queries.js';
import css from '../../shared/results/results.module.css';
import type { ResultsPlace } from './results-search.js';

interface Props {
  place: ResultsPlace;
  overview: Overview;
}

/** The three exports of a group's results: a class by itself, without one the entire school. */
export function ResultsExports({ place, overview }: Props) {
  const { data: me } = useQuery({ ...meQuery, staleTime: Infinity });
  const [printing, setPrinting] = useState(false);
  // On a phone they would stand above everything else.
  const narrow = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(false);
  const { sectionId, assessmentTypeId, assessmentSetId } = place;
  if (!sectionId && !me?.school) return null;
  const path = `/api/staff/${sectionId ? 'sections' : 'reports'}`;
  const request = {
    ...(sectionId ? { id: sectionId } : { id: me!.school!.id, schoolYearId: overview.schoolYear.id }),
    ...{ assessmentTypeId, assessmentSetId },
    ...(overview.past && { asOf: overview.asOf }),
  };
  return (
    <>
      {narrow && (
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          Exports
        </Button>
      )}
      {(shown || !narrow) && (
        <>
          <DocumentButton label="Response Export" path={`${path}/response_export`} request={request} />
          <DocumentButton label="Score Export" path={`${path}/excel_report`} request={request} />
          <Button
            leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            PDF Export
          </Button>
        </>
      )}
      <Dialog opened={printing} onClose={() => setPrinting(false)} title="PDF Export">
        <PdfForm key={String(printing)} place={place} overview={overview} onDone={() => setPrinting(false)} />
      </Dialog>
    </>
  );
}

function PdfForm({ place, overview, onDone }: Props & { onDone: () => void }) {
  const form = useEditForm<{ container_type: string; sort_order: string }>({
    initial: { container_type: 'pdf', sort_order: 'name' },
    send: async (choices) => {
      try {
        await requestDocument('/api/staff/batch_pdf_exports', {
          assessment_type_id: place.assessmentTypeId,
          assessment_set_id: place.assessmentSetId,
          ...(place.sectionId ? { section_id: place.sectionId } : { school_year_id: overview.schoolYear.id }),
          ...(overview.past && { as_of: overview.asOf }),
          ...choices,
        });
        notify.info(STARTED, { timeOnScreen: STARTED_MS });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'exports/already-requested') throw error;
        notify.warning(PENDING);
      }
    },
    done: null,
    onDone,
    failed: START_FAILED,
    asks: false,
  });
  return (
    <Form form={form} className={css.pdfForm} foot={<FormFoot form={form} action="Generate Export" />}>
      <p>
        Score reports of {overview.group.name}, {overview.assessmentSet.name}, {overview.schoolYear.shortName}
        {overview.past && `, as they stood on ${momentText(overview.asOf)}`}. Students without a result are left out.
      </p>
      <Radio.Group label="Export type" {...form.getInputProps('container_type')}>
        <Radio value="pdf" label="One PDF with all score reports" mt={8} />
        <Radio value="zip" label="A PDF per student" description="In a zip" mt={8} />
      </Radio.Group>
      <Radio.Group label="Sort order" {...form.getInputProps('sort_order')}>
        <Radio value="name" label="Last Name" mt={8} />
        <Radio value="id" label="Student ID" mt={8} />
      </Radio.Group>
    </Form>
  );
}
