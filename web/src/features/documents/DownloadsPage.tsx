import type { ListSearch } from '../../lib/params.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { DownloadsTable } from './DownloadsTable.js';

interface Props {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** The downloads of the administrators of the platform, who export from the pages of what they export. */
export function DownloadsPage({ search, onSearch }: Props) {
  return (
    <>
      <PageHead
        title="Export Downloads"
        fact="What you asked for in your present role. Files are kept for 7 days; you get an email when one takes longer than a few seconds."
      />
      <DownloadsTable
        source="platform"
        search={search}
        onSearch={onSearch}
        empty={
          <EmptyState title="Nothing to download yet.">Files that you ask for are listed here for 7 days.</EmptyState>
        }
      />
    </>
  );
}
