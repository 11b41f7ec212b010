/** Said on the document by the shortcut, heard by the reader while it is open. */
export const READ_ALOUD = 'player-read-aloud';
