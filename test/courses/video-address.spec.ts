import { describe, expect, it } from '@jest/globals';
import { videoAddress, videoOf } from '../../src/courses/video-address.js';
import { FILM_FRAMES } from '../../src/platform/http/content-policy.js';

const ID = 'dQw4w9WgXcQ';
const FILE = '1AbCdEfGhIjKlMnOpQrStUvWxYz_0-9';

describe('addresses of support videos', () => {
  const youtube = {
    frame: `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    page: `https://www.youtube.com/watch?v=${ID}`,
  };
  const vimeo = { frame: 'https://player.vimeo.com/video/76979871?dnt=1', page: 'https://vimeo.com/76979871' };
  const unlisted = {
    frame: 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
    page: 'https://vimeo.com/76979871/8272103f6e',
  };
  const drive = {
    frame: `https://drive.google.com/file/d/${FILE}/preview`,
    page: `https://drive.google.com/file/d/${FILE}/view`,
  };

  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, youtube],
    [`https://m.youtube.com/watch?feature=share&v=${ID}&t=12s`, youtube],
    [`  http://youtu.be/${ID}?si=abc `, youtube],
    [`https://www.youtube.com/shorts/${ID}`, youtube],
    [`https://www.youtube-nocookie.com/embed/${ID}`, youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', unlisted],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', unlisted],
    [`https://drive.google.com/file/d/${FILE}/view?usp=sharing`, drive],
    [`https://drive.google.com/open?id=${FILE}`, drive],
    [`https://drive.google.com/file/d/${FILE}/preview`, drive],
  ])('%s is a video that a frame can show, and a page that people open', (text, video) => {
    expect(videoAddress(text)).toEqual(video);
    expect(Object.values(FILM_FRAMES).some((start) => video.frame.startsWith(start))).toBe(true);
    expect(videoAddress(video.page)).toEqual(video);
    expect(videoAddress(video.frame)).toEqual(video);
  });

  it.each([
    ['no address', /no address of a page/],
    ['javascript:alert(1)', /no address of a page/],
    ['data:text/html,hello', /no address of a page/],
    ['https://films.example/watch?v=1', /Videos of films\.example cannot be shown here/],
    [`https://youtube.com.films.example/watch?v=${ID}`, /cannot be shown here/],
    [`https://www.youtube.com@films.example/watch?v=${ID}`, /YouTube, Vimeo or Google Drive/],
    ['https://www.youtube.com/@channel', /names no video/],
    ['https://www.youtube.com/watch?v="><script>', /names no video/],
    ['https://vimeo.com/channels/staffpicks', /names no video/],
    ['https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrS', /names no file/],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(videoAddress(text)).toEqual({ wrong: expect.stringMatching(sentence) });
    expect(videoOf(text)).toBeNull();
  });
});
