import { Button, Progress, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Pager } from '../../ui/Pager.js';
import { supportedQuery } from '../assign-assessment/queries.js';
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
      title={refused ? `Nothing was entered: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row needs' : 'rows need'} a correction` : 'Upload Assessment Results'}
      closeOnClickOutside={false}
    >
      {refused ? <Refused {...refused} onAgain={() => setRefused(null)} onClose={close} /> : <Choose schoolId={schoolId} onRefused={setRefused} onClose={close} />}
    </Dialog>
  );
}

const ACCEPT = '.csv,.xlsx,.xls';

interface ChooseProps {
  schoolId: number;
  onRefused: (refused: { fileName: string; result: ImportResult }) => void;
  onClose: () => void;
}

function Choose({ schoolId, onRefused, onClose }: ChooseProps) {
  const sets = useQuery(supportedQuery({ scope: 'admin', schoolId }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ set?: string; file?: string }>({});
  const [sent, setSent] = useState<number | null>(null);
  const busy = sent !== null;
  const set = sets.data?.find((one) => String(one.assessmentSet.id) === chosen);

  const choose = (picked: File | null) => {
    setFile(picked);
    setErrors((now) => ({ ...now, file: picked && !/\.(csv|xlsx|xls)$/i.test(picked.name) ? 'Wrong document type' : undefined }));
  };
  const send = async () => {
    const found = { set: set ? undefined : 'Please select an assessment', file: file ? errors.file : 'Please upload a file' };
    setErrors(found);
    if (!set || !file || found.file) return;
    setSent(0);
    try {
      const result = await importResults(schoolId, set, file, setSent);
      if (result.errorCount > 0) return onRefused({ fileName: file.name, result });
      notify.success('Upload was successful');
      if (result.importedCount === 0) notify.info('Nothing has changed: every row of the file is known already.');
      onClose();
    } catch (error) {
      if (error instanceof ApiProblem && [413, 415, 422].includes(error.status)) setErrors({ file: error.message });
      else notify.error('Failed to upload file. Please try again.');
      setSent(null);
    }
  };
  if (sets.isError && !sets.data) return <LoadFailed title="Failed to load assessments. Try reopening this dialog." error={sets.error} onRetry={() => void sets.refetch()} />;
  return (
    <div className={css.form}>
      <Select
        label="Assessment"
        placeholder={sets.data ? 'Choose an assessment' : 'Loading'}
        data={(sets.data ?? []).map((one) => ({ value: String(one.assessmentSet.id), label: one.assessmentSet.name }))}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setErrors((now) => ({ ...now, set: undefined }));
        }}
        error={errors.set}
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
      <FileDrop label="Choose a file or drop it here" hint="CSV or Excel, up to 10 MB" accept={ACCEPT} file={file} onFile={choose} error={errors.file} disabled={busy} />
      {busy && (
        <div>
          <Progress value={sent * 100} aria-label="File sent" />
          <p className={`${css.sent} num`} role="status">
            {sent < 1 ? `Sending the file, ${Math.round(sent * 100)} percent` : 'Reading the rows'}
          </p>
        </div>
      )}
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => void send()} loading={busy}>
          Upload
        </Button>
      </DialogFoot>
    </div>
  );
}

const PER_PAGE = 10;

/** Every wrong cell by row and column, as the spreadsheet names them. */
function Refused({ fileName, result, onAgain, onClose }: { fileName: string; result: ImportResult; onAgain: () => void; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const letters = new Map(result.columns.map(({ title, letter }) => [title, letter]));
  const shown = result.errors.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return (
    <>
      <p className={css.lead}>
        A file enters whole or not at all. Correct these cells of <b className={css.file}>{fileName}</b> and upload it again.
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
      {result.errors.length > PER_PAGE && <Pager page={page} perPage={PER_PAGE} total={result.errors.length} onPage={setPage} label="Pages of rows" />}
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
