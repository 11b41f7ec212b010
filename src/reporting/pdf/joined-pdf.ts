/** Numbers of the objects that the joined document has of its own. */
const CATALOG = 1;
const PAGES = 2;
const STRUCTURE = 3;
const OWN = 3;

/** Bytes of a line of the table of objects. */
const LINE = 20;

/** A reference, or a text, in which nothing is a reference. */
const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|\b(\d+) 0 R\b/g;

/**
 * Joins tagged documents of pdfkit into one, page after page, as they come: each is written on at once, and of those before it
 * memory keeps where their objects begin. The reading order goes on from one to the next. Title and language are those of the
 * first.
 */
export class JoinedPdf {
  /** Where each object begins; none at 0. */
  private readonly starts: number[] = [];
  private readonly kids: number[] = [];
  private readonly documents: string[] = [];
  private readonly parents: number[] = [];
  private written = 0;
  /** Of that what is not handed on yet. */
  private readonly gathered: Buffer[] = [];
  private text = '';
  private pages = 0;
  private nextParent = 0;
  private about: { info: string; catalog: string } | undefined;

  /** @param write takes bytes, and says when it can take more */
  constructor(private readonly write: (bytes: Buffer) => Promise<void>) {}

  async add(pdf: Buffer): Promise<void> {
    if (this.written === 0) this.put('%PDF-1.7\n%\xff\xff\xff\xff\n');
    const part = readParts(pdf);
    const base = Math.max(this.starts.length - 1, OWN);
    const catalog = part.dictionary(part.root);
    const [pages, structure] = [reference(catalog, 'Pages'), reference(catalog, 'StructTreeRoot')];
    const moved = (n: number) => (n === structure ? STRUCTURE : base + n);
    const renumbered = (text: string) =>
      text.replace(TOKEN, (token, n: string | undefined) => (n === undefined ? token : `${moved(Number(n))} 0 R`));
    const tree = part.dictionary(structure);
    const shift = this.nextParent;
    for (const [n, { head, body }] of part.objects) {
      if (n === part.root || n === structure) continue;
      let text = renumbered(head).replace(
        /\/StructParents (\d+)/,
        (_, key: string) => `/StructParents ${Number(key) + shift}`,
      );
      if (n === pages) text = text.replace('/Type /Pages', `/Type /Pages\n/Parent ${PAGES} 0 R`);
      this.object(moved(n), text, body);
    }
    this.kids.push(moved(pages));
    this.pages += Number(/\/Count (\d+)/.exec(part.dictionary(pages))![1]);
    this.documents.push(...renumbered(/\/K \[([^\]]*)\]\s*>>\s*$/.exec(tree)![1]!).match(/\d+ 0 R/g)!);
    const lists = [...tree.matchAll(/(\d+) \[([^\]]*)\]/g)].filter(({ index }) => index > tree.indexOf('/Nums'));
    const numbers = lists.map(([, key, list]) => `${Number(key) + shift} [${renumbered(list!)}]`);
    const last = Math.max(...lists.map(([, key]) => Number(key)));
    const node = base + part.size;
    this.object(node, `<<\n/Limits [${shift} ${shift + last}]\n/Nums [${numbers.join('\n')}]\n>>\n`);
    this.parents.push(node);
    this.nextParent += last + 1;
    this.about ??= {
      info: `${moved(part.info)} 0 R`,
      catalog: renumbered(catalog.replace(/\/(Pages|StructTreeRoot|Names) \d+ 0 R\n/g, '')).replace(/^<<|>>\s*$/g, ''),
    };
    await this.flush();
  }

  /** Writes what holds them together. @throws {Error} when nothing was added */
  async end(): Promise<void> {
    if (!this.about) throw new Error('a document without a page');
    const { info, catalog } = this.about;
    const refs = (ids: readonly number[]) => ids.map((id) => `${id} 0 R`).join(' ');
    this.object(CATALOG, `<<${catalog}/Pages ${PAGES} 0 R\n/StructTreeRoot ${STRUCTURE} 0 R\n>>\n`);
    this.object(PAGES, `<<\n/Type /Pages\n/Count ${this.pages}\n/Kids [${refs(this.kids)}]\n>>\n`);
    this.object(
      STRUCTURE,
      `<<\n/Type /StructTreeRoot\n/ParentTree <<\n/Kids [${refs(this.parents)}]\n>>\n/ParentTreeNextKey ${this.nextParent}\n/K [${this.documents.join(' ')}]\n>>\n`,
    );
    const table = this.written;
    const size = this.starts.length;
    this.put(`xref\n0 ${size}\n`);
    const LINES = 10_000;
    for (let from = 0; from < size; from += LINES) {
      const lines = this.starts.slice(from, from + LINES);
      const line = (at: number | undefined) =>
        at ? `${String(at).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n';
      this.put(Array.from(lines, line).join(''));
      await this.flush();
    }
    this.put(`trailer\n<<\n/Size ${size}\n/Root ${CATALOG} 0 R\n/Info ${info}\n>>\nstartxref\n${table}\n%%EOF\n`);
    await this.flush();
  }

  private object(id: number, head: string, body?: Buffer): void {
    this.starts[id] = this.written;
    this.put(`${id} 0 obj\n${head}`);
    if (body) this.putBytes(body);
    this.put('endobj\n');
  }

  private put(text: string): void {
    this.written += text.length;
    this.text += text;
  }

  private putBytes(bytes: Buffer): void {
    this.settle();
    this.written += bytes.length;
    this.gathered.push(bytes);
  }

  private settle(): void {
    this.gathered.push(Buffer.from(this.text, 'latin1'));
    this.text = '';
  }

  /** Hands on what is gathered: a document at a time, since objects are many and small. */
  private async flush(): Promise<void> {
    this.settle();
    await this.write(Buffer.concat(this.gathered.splice(0)));
  }
}

interface Parts {
  /** By number: what stands before a stream, and the stream with its words around it. */
  objects: Map<number, { head: string; body: Buffer | undefined }>;
  /** One more than the highest number. */
  size: number;
  root: number;
  info: number;
  /** Where the first object begins. */
  start: number;
  /** What the trailer says besides the size. */
  trailer: string;
  dictionary(n: number): string;
}

/** The objects of a document with a plain table of them, as pdfkit writes it. */
export function readParts(pdf: Buffer): Parts {
  // One text is searched many times faster than the bytes of each object.
  const text = pdf.toString('latin1');
  const table = Number(/startxref\s+(\d+)/.exec(text.slice(-40))![1]);
  const [head, count] = /^xref\n0 (\d+)\n/.exec(text.slice(table, table + 40))!;
  const size = Number(count);
  const starts = Array.from({ length: size }, (_, n) => {
    const line = table + head.length + LINE * n;
    return [n, Number(text.slice(line, line + 10))] as const;
  });
  // The first is none.
  const inOrder = starts.slice(1).sort(([, a], [, b]) => a - b);
  const objects = new Map<number, { head: string; body: Buffer | undefined }>();
  for (const [place, [n, start]] of inOrder.entries()) {
    const from = start + `${n} 0 obj\n`.length;
    const close = (inOrder[place + 1]?.[1] ?? table) - 'endobj\n'.length;
    const whole = text.slice(from, close);
    const stream = whole.indexOf('\nstream\n');
    objects.set(
      n,
      stream === -1
        ? { head: whole, body: undefined }
        : { head: whole.slice(0, stream + 1), body: pdf.subarray(from + stream + 1, close) },
    );
  }
  const trailer = text.slice(text.lastIndexOf('trailer'));
  return {
    objects,
    size,
    root: reference(trailer, 'Root'),
    info: reference(trailer, 'Info'),
    start: inOrder[0]![1],
    trailer: /\/Size \d+\n([\s\S]*?)\n>>/.exec(trailer)![1]!,
    dictionary: (n) => objects.get(n)!.head,
  };
}

function reference(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)![1]);
}
