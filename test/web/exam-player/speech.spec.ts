import { describe, expect, it } from '@jest/globals';
import { chunks, englishVoices, pickVoice, spoken, wordAt } from '../../../web/src/player/reading/speech.js';

const voice = (name: string, lang: string, localService: boolean, isDefault = false): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: isDefault,
  voiceURI: name,
});

describe('A long sentence', () => {
  it('is read in parts that voices do not break off, at its commas', () => {
    const sentence = `${'The river rose, the fields were under water, and nobody in the valley slept; '.repeat(6)}then it fell.`;
    const parts = chunks(sentence);
    expect(parts.map((p) => p.text).join('')).toBe(sentence);
    for (const [i, part] of parts.entries()) {
      expect(part.text.length).toBeLessThanOrEqual(200);
      expect(sentence.slice(part.from, part.from + part.text.length)).toBe(part.text);
      if (i < parts.length - 1) expect(part.text).toMatch(/[,;] $/);
    }
    expect(chunks('Short.')).toEqual([{ from: 0, text: 'Short.' }]);
    expect(chunks('x'.repeat(450)).map((p) => p.text.length)).toEqual([200, 200, 50]);
  });
});

describe('The voice', () => {
  const voices = [
    voice('Net', 'en-US', false, true),
    voice('Anna', 'de-DE', true),
    voice('Kate', 'en-GB', true),
    voice('Joe', 'en_US', true),
  ];

  it('is English and of this device where there is one, or the one chosen last', () => {
    expect(englishVoices(voices).map((v) => v.name)).toEqual(['Joe', 'Kate', 'Net']);
    expect(pickVoice(voices)?.name).toBe('Joe');
    expect(pickVoice(voices, 'Kate')?.name).toBe('Kate');
    expect(pickVoice(voices, 'Anna')?.name).toBe('Joe');
    expect(pickVoice([voice('Anna', 'de-DE', true)])).toBeUndefined();
  });

  it('gets a minus for a minus, and every place stays where it was', () => {
    expect(spoken('from −5 to 3')).toBe('from -5 to 3');
    expect(wordAt('Then it stopped.', 5)).toBe(2);
    expect(wordAt('Then ', 4)).toBe(0);
  });
});
