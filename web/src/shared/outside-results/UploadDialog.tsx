import { Button, Progress, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Pager } from '../../ui/Pager.js';
import { supportedQuery } from '../../api/schedule.js';
import css from './outside-results.module.css';
import { importResults, templateOf, type ImportResult } from './queries.js';

interface Props {
  schoolId: number;
  opened: boolean;
  onClose: () => void;
}

/** Upload Assessment Results: the file, then, when any row is wrong, every cell that keeps it out. */
export function UploadDialog({ opened, onClose, schoolId }: Props) {
  const [refused, setRefused] = useState<{ fileName: string; result: ImportResult } | null>(null);
  const close = () => {
    setRefused(null);
    onClose();
  };
  const rows = refused?.result.errorCount ?? 0;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size={refused ? 860 : 560}
      title={
        refused
          ? `Nothing was entered: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row needs' : 'rows need'} a correction`
          : 'Upload Assessment Results'
      }
      closeOnClickOutside={false}
    >
      {refused ? (
        <Refused {...refused} onAgain={() => setRefused(null)} onClose={close} />
      ) : (
        <Choose schoolId={schoolId} onRefused={setRefused} onClose={close} />
      )}
    </Dialog>
  );
}

const ACCEPT = '.csv,.xlsx,.xls';
const WRONG_TYPE = 'Wrong document type';

function isSheet({ name }: File): boolean {
  return /\.(csv|xlsx|xls)$/i.test(name);
}

interface ChooseProps {
  schoolId: number;
  onRefused: (refused: { fileName: string; result: ImportResult }) => void;
  onClose: () => void;
}

function Choose({ schoolId, onRefused, onClose }: ChooseProps) {
  const sets = useQuery(supportedQuery({ scope: 'admin', schoolId }));
  const [sent, setSent] = useState(0);
  const setOf = (id: string | null) => sets.data?.find((one) => String(one.assessmentSet.id) === id);
  const form = useEditForm({
    initial: { set: null as string | null, file: null as File | null },
    rules: ({ set: id, file }): Record<string, string> => ({
      ...(setOf(id) ? {} : { set: 'Please select an assessment' }),
      ...(file ? (isSheet(file) ? {} : { file: WRONG_TYPE }) : { file: 'Please upload a file' }),
    }),
    send: async ({ set: id, file }) => {
      setSent(0);
      try {
        return { fileName: file!.name, result: await importResults(schoolId, setOf(id)!, file!, setSent) };
      } catch (error) {
        if (error instanceof ApiProblem && [413, 415, 422].includes(error.status))
          throw new ApiProblem(error.status, error.message, error.code, { file: [error.message] });
        throw error;
      }
    },
    done: ({ result }) => (result.errorCount > 0 ? null : 'Upload was successful'),
    failed: 'Failed to upload file. Please try again.',
    onDone: (uploaded) => {
      if (uploaded.result.errorCount > 0) return onRefused(uploaded);
      if (uploaded.result.importedCount === 0)
        notify.info('Nothing has changed: every row of the file is known already.');
      onClose();
    },
    asks: false,
  });
  const { busy } = form;
  const set = setOf(form.values.set);
  if (sets.isError && !sets.data)
    return (
      <LoadFailed
        title="Failed to load assessments. Try reopening this dialog."
        error={sets.error}
        onRetry={() => void sets.refetch()}
      />
    );
  return (
    <Form form={form} className={css.form} foot={<FormFoot form={form} action="Upload" />}>
      <Select
        label="Assessment"
        placeholder={sets.data ? 'Choose an assessment' : 'Loading'}
        data={(sets.data ?? []).map((one) => ({ value: String(one.assessmentSet.id), label: one.assessmentSet.name }))}
        {...form.getInputProps('set')}
        disabled={busy || !sets.data}
        searchable
        openOnFocus={false}
        data-autofocus
      />
      <p className={css.lead}>
        {set ? (
          <>
            One student a line, as in the{' '}
            <a href={templateOf(set.assessmentType.id)} download>
              {set.assessmentType.displayName} workbook
            </a>
            . Students are known by their student ID or email; the test date decides the school year.
          </>
        ) : (
          'The workbook to fill in belongs to the assessment.'
        )}
      </p>
      <div data-path="file">
        <FileDrop
          label="Choose a file or drop it here"
          hint="CSV or Excel, up to 10 MB"
          accept={ACCEPT}
          file={form.values.file}
          onFile={(file) => {
            form.setFieldValue('file', file);
            form.setFieldError('file', file && !isSheet(file) ? WRONG_TYPE : null);
          }}
          error={form.errors.file as string | undefined}
          disabled={busy}
        />
      </div>
      {busy && (
        <div>
          <Progress value={sent * 100} aria-label="File sent" />
          <p className={`${css.sent} num`} role="status">
            {sent < 1 ? `Sending the file, ${Math.round(sent * 100)} percent` : 'Reading the rows'}
          </p>
        </div>
      )}
    </Form>
  );
}

const PER_PAGE = 10;

/** Every wrong cell by row and column, as the spreadsheet names them. */
function Refused({
  fileName,
  result,
  onAgain,
  onClose,
}: {
  fileName: string;
  result: ImportResult;
  onAgain: () => void;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const letters = new Map(result.columns.map(({ title, letter }) => [title, letter]));
  const shown = result.errors.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return (
    <>
      <p className={css.lead}>
        A file enters whole or not at all. Correct these cells of <b className={css.file}>{fileName}</b> and upload it
        again.
      </p>
      <div className={css.cells} tabIndex={0} role="group" aria-label="Rows to correct">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Cell</th>
              <th scope="col">Student</th>
              <th scope="col">Column</th>
              <th scope="col">In the file</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ line, cells, errors }) =>
              Object.entries(errors).map(([column, messages], i) => (
                <tr key={`${line} ${column}`} data-first={i === 0 || undefined}>
                  <th scope="row" className="num">
                    {letters.get(column) ?? ''}
                    {line}
                  </th>
                  <td className={css.who}>{i === 0 && nameOf(cells)}</td>
                  <td>{column}</td>
                  <td className={css.value}>{cells[column] || <span className="muted">empty</span>}</td>
                  <td>{messages.join(' ')}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {result.errors.length > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={result.errors.length} onPage={setPage} label="Pages of rows" />
      )}
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button variant="filled" onClick={onAgain}>
          Choose another file
        </Button>
      </DialogFoot>
    </>
  );
}

function nameOf(cells: Record<string, string>): string {
  const name = [cells['First Name'], cells['Last Name']].filter(Boolean).join(' ');
  return name || cells['Student ID'] || cells.Email || '';
}
