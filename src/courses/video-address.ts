import { FILM_FRAMES } from '../platform/http/content-policy.js';

/** A support video as it is shown. */
export interface Video {
  /** What a frame of ours shows; the content security policy lets only such addresses in. */
  frame: string;
  /** What a tab of its own opens. It is what we keep: people recognise it. */
  page: string;
}

const WRONG = 'Use the address of a video at YouTube, Vimeo or Google Drive.';

/** The video that an address names, in whichever of the usual shapes it was copied; or what is wrong with the address. */
export function videoAddress(text: string): Video | { wrong: string } {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return { wrong: `This is no address of a page. ${WRONG}` };
  if (url.username || url.password || url.port) return { wrong: WRONG };
  const host = url.hostname.toLowerCase().replace(/^(www|m)\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  switch (host) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
    case 'youtu.be':
      return youtube(url, host, path);
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(url, path);
    case 'drive.google.com':
      return drive(url, path);
    default:
      return { wrong: `Videos of ${url.hostname} cannot be shown here. ${WRONG}` };
  }
}

/** The same for an address that was checked when it was saved; null for one that is no longer allowed. */
export function videoOf(address: string | null): Video | null {
  const video = address === null ? null : videoAddress(address);
  return video && !('wrong' in video) ? video : null;
}

function youtube(url: URL, host: string, path: string): ReturnType<typeof videoAddress> {
  const id =
    host === 'youtu.be'
      ? path.slice(1)
      : path === '/watch'
        ? url.searchParams.get('v')
        : /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(path)?.[1];
  if (!id || !/^[\w-]{11}$/.test(id))
    return { wrong: 'This address of YouTube names no video. Copy that of the video.' };
  return { frame: `${FILM_FRAMES.youtube}${id}?rel=0`, page: `https://www.youtube.com/watch?v=${id}` };
}

function vimeo(url: URL, path: string): ReturnType<typeof videoAddress> {
  const found = /^\/(?:video\/)?(\d+)(?:\/([0-9a-f]+))?$/.exec(path);
  if (!found) return { wrong: 'This address of Vimeo names no video. Copy that of the video.' };
  const [, id] = found;
  // A video that is unlisted opens only with the word behind its number.
  const word = found[2] ?? /^[0-9a-f]+$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return {
    frame: `${FILM_FRAMES.vimeo}${id}?dnt=1${word ? `&h=${word}` : ''}`,
    page: `https://vimeo.com/${id}${word ? `/${word}` : ''}`,
  };
}

function drive(url: URL, path: string): ReturnType<typeof videoAddress> {
  const id = /^\/file\/(?:u\/\d+\/)?d\/([^/]+)(?:\/(?:view|preview|edit))?$/.exec(path)?.[1] ?? opened(url, path);
  if (!id || !/^[\w-]{10,100}$/.test(id))
    return { wrong: 'This address of Google Drive names no file. Copy the link of the video itself.' };
  return { frame: `${FILM_FRAMES.drive}${id}/preview`, page: `https://drive.google.com/file/d/${id}/view` };
}

function opened(url: URL, path: string): string | null {
  return path === '/open' || path === '/uc' ? url.searchParams.get('id') : null;
}
