import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem, save } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { useBrand } from '../../api/brand.js';
import { usePage, type Crumb } from '../../ui/page.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { CompositeReportView } from './CompositeReportView.js';
import { instantOf } from '../../lib/as-of.js';
import { AsOfBanner } from '../../shared/as-of/AsOf.js';
import { compositeReportQuery, pdfPath } from '../../api/reports.js';
import type { ReportSearch } from './report-params.js';
import type { CompositeReport, Reader, ReportKey } from '../../api/report-types.js';
import classes from './reports.module.css';

/** From the arrival of the data to the report. */
const RENDER_DELAY_MS = 500;
const NO_REPORT = 'This report does not exist, or the student did not complete both parts of the assessment section.';

interface Props {
  reader: Reader;
  reportKey: ReportKey;
  /** The pages above, from the name of the student where it is known. */
  trail: (report: CompositeReport | undefined) => Crumb[];
  onBack?: () => void;
}

/** The composite report of a student, the same page for the student, a parent and staff. */
export function CompositeReportPage({ reader, reportKey: present, trail, onBack }: Props) {
  const search = useSearch({ strict: false }) as ReportSearch;
  const asOf = instantOf(search.asOf);
  const reportKey = asOf === undefined ? present : { ...present, asOf };
  const { data, error, dataUpdatedAt, refetch } = useQuery(compositeReportQuery(reader, reportKey));
  const ready = useReady(dataUpdatedAt);
  const brand = useBrand();
  const { data: me } = useQuery(meQuery);
  const [downloading, setDownloading] = useState(false);
  usePage(data?.assessmentSet.name ?? 'Score report', trail(data));
  if (error instanceof ApiProblem && error.status === 404) {
    if (asOf === undefined)
      return <EmptyState size="page" title={NO_REPORT} action={<WayBack trail={trail(undefined)} onBack={onBack} />} />;
    return (
      <>
        <AsOfBanner asOf={asOf} what="report" against="none" />
        <EmptyState size="page" title={error.message} />
      </>
    );
  }
  if (error && !data) {
    return (
      <>
        <PageHead title="Score report" />
        <LoadFailed
          title={reader.kind === 'staff' ? 'Could not load the report.' : 'The report could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data || !ready) return <ReportSkeleton />;

  const download = async () => {
    notify.info('Generating PDF report...');
    setDownloading(true);
    try {
      await save(pdfPath(reader, reportKey));
    } catch (failure) {
      notify.problem(failure);
    } finally {
      setDownloading(false);
    }
  };
  return (
    <CompositeReportView
      report={data}
      reader={reader}
      brand={brand}
      downloading={downloading}
      onDownload={me?.masqId ? undefined : () => void download()}
      onBack={onBack}
      against={search.against}
    />
  );
}

/** To where the reader came from, else to the page above. */
function WayBack({ trail, onBack }: { trail: Crumb[]; onBack?: () => void }) {
  if (onBack) return <Button onClick={onBack}>Back</Button>;
  const above = trail.findLast(({ to }) => to !== undefined);
  return above ? <LinkButton to={above.to as '/'}>Back to {above.label}</LinkButton> : null;
}

/** True from half a second after the first data on; at once for data that is older. */
function useReady(since: number): boolean {
  const [ready, setReady] = useState(() => since > 0 && Date.now() - since >= RENDER_DELAY_MS);
  useEffect(() => {
    if (ready || since === 0) return;
    const timer = setTimeout(() => setReady(true), Math.max(0, since + RENDER_DELAY_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [ready, since]);
  return ready;
}

function ReportSkeleton() {
  return (
    <div className={classes.report} aria-busy>
      <h1 className="vh">Score report</h1>
      <span className="vh" role="status">
        Loading
      </span>
      <div className={classes.head}>
        <div>
          <Skeleton h={40} w={260} />
          <Skeleton h={16} w={420} maw="80vw" mt={14} />
        </div>
      </div>
      <div className={classes.hero}>
        <figure>
          <Skeleton h={240} w={372} maw="80vw" m="0 auto" radius={200} />
        </figure>
        <div className={classes.lead}>
          <Skeleton h={22} mb={12} />
          <Skeleton h={22} mb={12} />
          <Skeleton h={22} w="60%" />
        </div>
        <div className={classes.facts}>
          <Skeleton h={44} mb={8} />
          <Skeleton h={44} mb={8} />
          <Skeleton h={44} />
        </div>
        <div className={classes.next}>
          <Skeleton h={44} />
        </div>
      </div>
      <div className={classes.section}>
        <Skeleton h={28} w={180} mb={24} />
        <div className={classes.two}>
          <Skeleton h={220} />
          <Skeleton h={220} />
        </div>
      </div>
    </div>
  );
}
