import { inflateSync } from 'node:zlib';

/** One structure element in reading order: its kind, what replaces a drawing, and the text that is its content. */
export interface Told {
  kind: string;
  alt: string | null;
  text: string;
  children: Told[];
}

export interface ReadPdf {
  pages: number;
  language: string | null;
  title: string | null;
  marked: boolean;
  showsTitle: boolean;
  /** Of embedded fonts; `null` where a font is only named. */
  fonts: { name: string; embedded: boolean; unicode: boolean }[];
  root: Told;
  /** What stands outside of the structure, page by page: running header and foot. */
  artifacts: string[];
  /** Texts, lines and fills that are neither content of an element nor an artifact. */
  untagged: number;
}

/** Reads what a screen reader would: the tags, in their order, with the text of their marked content. Enough PDF for our own files. */
export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString('latin1');
  const objects = new Map<number, string>();
  const streams = new Map<number, Buffer>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const id = Number(match[1]);
    const at = match[2]!.indexOf('\nstream\n');
    const dictionary = at < 0 ? match[2]! : match[2]!.slice(0, at);
    objects.set(id, dictionary);
    if (at < 0) continue;
    const raw = Buffer.from(match[2]!.slice(at + 8, match[2]!.lastIndexOf('\nendstream')), 'latin1');
    streams.set(id, dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw);
  }
  for (const [id, dictionary] of [...objects]) {
    const first = dictionary.match(/\/Type \/ObjStm[\s\S]*\/First (\d+)/)?.[1];
    if (first === undefined) continue;
    const text = streams.get(id)!.toString('latin1');
    const places = [...text.slice(0, Number(first)).matchAll(/(\d+) (\d+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    for (const [i, [n, at]] of places.entries())
      objects.set(n!, text.slice(Number(first) + at!, Number(first) + (places[i + 1]?.[1] ?? text.length)));
  }
  const find = (pattern: RegExp) => [...objects].filter(([, body]) => pattern.test(body));
  const ref = (body: string, key: string) => Number(body.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1] ?? 0);
  const catalog = find(/\/Type \/Catalog/)[0]![1];
  const info = objects.get(Number(source.match(/\/Info (\d+) 0 R/)?.[1]))!;

  const refs = (list: string) => [...list.matchAll(/(\d+) 0 R/g)].map((m) => Number(m[1]));
  const leaves = (id: number): number[] => {
    const kids = objects.get(id)!.match(/\/Kids \[([^\]]*)\]/)?.[1];
    return kids === undefined ? [id] : refs(kids).flatMap(leaves);
  };
  const pageIds = leaves(ref(catalog, 'Pages'));
  const contents = new Map<string, string>();
  const artifacts: string[] = [];
  let untagged = 0;
  for (const page of pageIds) {
    const body = objects.get(page)!;
    const resources = objects.get(ref(body, 'Resources'))!;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((m) => [
        m[1]!,
        unicodeOf(streams.get(ref(objects.get(Number(m[2]))!, 'ToUnicode'))!.toString('latin1')),
      ]),
    );
    let font = new Map<number, string>();
    let mcid: string | null = null;
    let artifact = false;
    let outside = '';
    const stream = streams.get(ref(body, 'Contents'))!.toString('latin1');
    for (const token of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\/MCID (\d+)|\/Artifact|EMC|\[([^\]]*)\] TJ|\n(?:f|S|B)(?=\n)/g,
    )) {
      if (token[1]) font = fonts.get(token[1])!;
      else if (token[2]) mcid = `${page}/${token[2]}`;
      else if (token[0] === '/Artifact') artifact = true;
      else if (token[0] === 'EMC') [mcid, artifact] = [null, false];
      else if (mcid === null && !artifact) untagged++;
      else if (token[3] !== undefined) {
        const text = [...token[3].matchAll(/<([0-9a-f]*)>/g)]
          .flatMap((hex) => [...hex[1]!.matchAll(/..../g)].map((code) => font.get(Number.parseInt(code[0], 16)) ?? '?'))
          .join('');
        if (mcid) contents.set(mcid, (contents.get(mcid) ?? '') + text);
        else outside += text;
      }
    }
    artifacts.push(outside);
  }

  const told = (id: number): Told => {
    const body = objects.get(id)!;
    const kids = body.match(/\/K \[([^\]]*)\]/)?.[1] ?? '';
    const page = ref(body, 'Pg');
    const children = [...kids.matchAll(/(\d+) 0 R/g)]
      .filter((m) => objects.get(Number(m[1]))?.includes('/S /'))
      .map((m) => told(Number(m[1])));
    const own = kids.replace(/\d+ 0 R/g, '').match(/\d+/g) ?? [];
    return {
      kind: body.match(/\/S \/(\w+)/)![1]!,
      alt: stringAt(body, 'Alt'),
      text: own
        .map((mcid) => contents.get(`${page}/${mcid}`) ?? '')
        .join('')
        .trim(),
      children,
    };
  };
  const roots = refs(objects.get(ref(catalog, 'StructTreeRoot'))!.match(/\/K \[([^\]]*)\]/)![1]!).map(told);
  return {
    pages: pageIds.length,
    language: stringAt(catalog, 'Lang'),
    title: stringAt(info, 'Title') ?? stringAt(`/Title ${objects.get(ref(info, 'Title'))}`, 'Title'),
    marked: /\/Marked true/.test(objects.get(ref(catalog, 'MarkInfo'))!),
    showsTitle: /\/DisplayDocTitle true/.test(catalog) || find(/\/DisplayDocTitle true/).length > 0,
    fonts: find(/\/Type \/Font\n[\s\S]*\/Subtype \/Type0/).map(([, body]) => {
      const descendant = objects.get(Number(body.match(/\/DescendantFonts \[(\d+) 0 R/)![1]))!;
      return {
        name: body.match(/\/BaseFont \/(\S+)/)![1]!,
        embedded: /\/FontFile[23] /.test(objects.get(ref(descendant, 'FontDescriptor'))!),
        unicode: ref(body, 'ToUnicode') > 0,
      };
    }),
    // Documents that were joined stand one after the other.
    root: roots.length === 1 ? roots[0]! : { kind: 'StructTreeRoot', alt: null, text: '', children: roots },
    artifacts,
    untagged,
  };
}

/** All elements below, the element itself first. */
export function flat(told: Told): Told[] {
  return [told, ...told.children.flatMap(flat)];
}

function stringAt(body: string, key: string): string | null {
  const found = body.match(new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`))?.[1];
  if (found === undefined) return null;
  const raw = found.replace(
    /\\([nrtbf()\\])/g,
    (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c,
  );
  return raw.startsWith('\u00fe\u00ff') ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le') : raw;
}

/** Glyph id -> text, from the ranges of a ToUnicode map. */
function unicodeOf(map: string): Map<number, string> {
  const of = new Map<number, string>();
  for (const range of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const from = Number.parseInt(range[1]!, 16);
    [...range[2]!.matchAll(/<([0-9a-f ]*)>/g)].forEach((entry, i) => {
      const units = entry[1]!.replaceAll(' ', '').match(/..../g) ?? [];
      of.set(from + i, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return of;
}
