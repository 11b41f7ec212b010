import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.js';
import { know, readLists, type DocumentCard } from './documents.js';

/** Takes over what the server tells of the own documents, for as long as somebody looks at one that moves. */
export function useDocumentFeed(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const source = new EventSource('/api/documents/stream');
    source.addEventListener('document', (event: MessageEvent<string>) => know(JSON.parse(event.data) as DocumentCard));
    source.addEventListener('gone', () => void readLists());
    // Also after it was opened again: what happened meanwhile was not told.
    source.addEventListener('watching', () => void queryClient.invalidateQueries({ queryKey: ['documents'] }));
    return () => source.close();
  }, [wanted]);
}
