import { useEffect } from 'react';
import { refreshBoards, type Watched } from './monitoring.js';

/** However much happens, the board is read again this often at most. */
const LEAST_MS = 1_000;

/** Reads the board again as soon as the server says that something on it has changed. Without the stream it is asked for as before. */
export function useMonitoringFeed({ sectionId, setId, typeId }: Required<Watched>): void {
  useEffect(() => {
    const query = new URLSearchParams({
      section_id: String(sectionId),
      assessment_set_id: String(setId),
      assessment_type_id: String(typeId),
    });
    const source = new EventSource(`/api/staff/assessments/monitoring/stream?${query}`);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let readAt = Date.now();
    const changed = () => {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          readAt = Date.now();
          void refreshBoards();
        },
        Math.max(0, readAt + LEAST_MS - Date.now()),
      );
    };
    source.addEventListener('changed', changed);
    // Also after it was opened again: what happened meanwhile was not told.
    source.addEventListener('watching', changed);
    return () => {
      clearTimeout(waiting);
      source.close();
    };
  }, [sectionId, setId, typeId]);
}
