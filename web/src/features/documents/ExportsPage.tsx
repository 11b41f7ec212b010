import type { ListSearch } from '../../lib/params.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { SchoolFirst } from '../../shared/results/InSchool.js';
import type { DocumentSource } from '../../shared/documents/documents.js';
import { DownloadsTable } from './DownloadsTable.js';
import { ExportForm } from './ExportForm.js';
import type { ExportType } from './export-form.js';
import css from './documents.module.css';

interface Props {
  area: Exclude<DocumentSource, 'platform'>;
  /** Chosen when the page opens, which is called by it. */
  type?: ExportType;
  /** Of staff. */
  school?: { id: number; name: string } | undefined;
  /** Only own classes may be exported, never the whole school. */
  ofClasses?: boolean;
  /** A district that works with none of its schools. */
  atNoSchool?: boolean;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const TITLE: Record<ExportType, string> = {
  score: 'Score Export',
  response: 'Response Export',
  pdf: 'PDF Export',
};

/** What can be exported, and what was. */
export function ExportsPage({ area, type, school, ofClasses = false, atNoSchool = false, search, onSearch }: Props) {
  const place = area === 'district' ? 'Schools of your district.' : school ? `${school.name}.` : '';
  return (
    <>
      <PageHead
        title={area === 'district' ? 'Exports' : type ? TITLE[type] : 'Export Downloads'}
        fact={`${place} Files are kept for 7 days; you get an email when one takes longer than a few seconds.`}
      />
      <div className={css.columns}>
        {atNoSchool && <SchoolFirst />}
        {(area === 'district' || school) && (
          <section aria-labelledby="generate" className={css.generate}>
            <h2 id="generate" className="h2">
              Generate
            </h2>
            <ExportForm key={type} area={area} type={type ?? 'score'} school={school} ofClasses={ofClasses} />
          </section>
        )}
        <section aria-labelledby="downloads" className={css.downloads}>
          <h2 id="downloads" className="h2">
            Downloads
          </h2>
          <DownloadsTable
            source={area}
            height="whole"
            search={search}
            onSearch={onSearch}
            empty={
              <EmptyState title="Nothing to download yet.">
                {area === 'staff' && !school
                  ? 'Select a school first, then generate an export of its results.'
                  : 'Choose what you need and press Generate Export. The file is listed here for 7 days.'}
              </EmptyState>
            }
          />
        </section>
      </div>
    </>
  );
}
