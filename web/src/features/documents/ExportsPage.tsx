import type { ListSearch } from '../../lib/params.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import type { DocumentSource } from '../../shared/documents/documents.js';
import { DownloadsTable } from './DownloadsTable.js';
import { ExportForm } from './ExportForm.js';
import type { ExportType } from './export-form.js';
import css from './documents.module.css';

interface Props {
  area: Exclude<DocumentSource, 'platform'>;
  /** Chosen when the page opens. */
  type?: ExportType;
  /** Of staff. */
  school?: { id: number; name: string } | undefined;
  /** Only own classes may be exported, never the whole school. */
  ofClasses?: boolean;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** What can be exported, and what was. */
export function ExportsPage({ area, type = 'score', school, ofClasses = false, search, onSearch }: Props) {
  const place = area === 'district' ? 'Schools of your district.' : school ? `${school.name}.` : '';
  return (
    <>
      <PageHead
        title={area === 'district' ? 'Exports' : 'Export Downloads'}
        fact={`${place} Files are kept for 7 days; you get an email when one takes longer than a few seconds.`}
      />
      <div className={css.columns}>
        {(area === 'district' || school) && (
          <section aria-labelledby="generate" className={css.generate}>
            <h2 id="generate" className="h2">
              Generate
            </h2>
            <ExportForm key={type} area={area} type={type} school={school} ofClasses={ofClasses} />
          </section>
        )}
        <section aria-labelledby="downloads" className={css.downloads}>
          <h2 id="downloads" className="h2">
            Downloads
          </h2>
          <DownloadsTable
            source={area}
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
