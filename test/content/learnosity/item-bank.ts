import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Json } from '../../../src/content/learnosity/data-api.js';

export const CONSUMER = { consumerKey: 'aConsumerKey1234', secret: 'a-secret-of-the-consumer', domain: 'school.test' };

/** What was asked, and that it was signed. */
interface Asked {
  endpoint: string;
  request: Json;
  headers: Record<string, unknown>;
}

export type Answer = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
export const refusal = (status: number, code: number, message: string): Answer =>
  json(status, { meta: { status: false, code, message } });

/**
 * Learnosity's Data API as it is published: forms with a signature that is computed again, pages with a cursor, questions and
 * features of items in an object by item, and refusals by number.
 */
export class ItemBank {
  readonly asked: Asked[] = [];
  /** Answers that come before those of the item bank. */
  readonly first: Answer[] = [];
  activities: Json[] = [];
  items: Json[] = [];
  /** By the item that they belong to. */
  questions: Record<string, Json[]> = {};
  features: Record<string, Json[]> = {};
  /** Of the item bank beside the consumer's own. */
  organisations: Record<number, Json[]> = {};
  pageSize = 50;
  /** Pictures by their paths. */
  files: Record<string, Buffer> = {};
  readonly fetched: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      if (request.method === 'GET') {
        this.fetched.push(request.url!);
        const file = this.files[request.url!];
        return void response.writeHead(file ? 200 : 404).end(file);
      }
      void text(request).then((body) => {
        const [, version, root, endpoint] = request.url!.split('/');
        const form = new URLSearchParams(body);
        const asked = JSON.parse(form.get('request')!) as Json;
        this.asked.push({ endpoint: endpoint!, request: asked, headers: request.headers });
        const first = this.first.shift();
        if (first) return first(response);
        if (version !== 'v2026.2.LTS' || root !== 'itembank' || request.method !== 'POST')
          return response.writeHead(404).end('Not found');
        (problemOf(form) ?? json(200, this.answer(endpoint!, asked)))(response);
      });
    });
  }

  static async start(): Promise<ItemBank> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return new ItemBank(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds an item that asks these questions, beside these features. */
  add(reference: string, question: Json, more: { item?: Json; features?: Json[]; type?: string } = {}): void {
    const asked = { reference: `q-${reference}`, type: String(question.type), widget_type: 'response', data: question };
    const features = more.features ?? [];
    this.items.push({
      reference,
      title: `Item ${reference}`,
      status: 'published',
      metadata: null,
      definition: {
        widgets: [...features, asked].map((widget) => ({ reference: widget.reference, widget_type: 'response' })),
      },
      questions: [{ reference: asked.reference, type: asked.type }],
      features: features.map(({ reference: name, type }) => ({ reference: name, type })),
      tags: {},
      ...more.item,
    });
    this.questions[reference] = [asked];
    if (features.length > 0) this.features[reference] = features;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(endpoint: string, asked: Json): unknown {
    const from = typeof asked.next === 'string' ? Number(Buffer.from(asked.next, 'base64').toString()) : 0;
    const size = Math.min(Number(asked.limit), this.pageSize);
    const page = this.selected(endpoint, asked).slice(from, from + size);
    const all = this.selected(endpoint, asked).length;
    const meta = {
      status: true,
      timestamp: 1_400_000_000,
      records: page.length,
      ...(from + size < all && { next: Buffer.from(String(from + size)).toString('base64') }),
    };
    if (!asked.item_references) return { meta, data: page.map(({ record }) => record) };
    const data: Record<string, Json[]> = {};
    for (const { item, record } of page) (data[item] ??= []).push(record);
    return { meta, data };
  }

  private selected(endpoint: string, asked: Json): { item: string; record: Json }[] {
    const named = (records: Json[]) =>
      records
        .filter(({ reference }) => !asked.references || (asked.references as string[]).includes(String(reference)))
        .map((record) => ({ item: '', record }));
    if (endpoint === 'activities') return named(this.activities);
    if (endpoint === 'items')
      return named(asked.organisation_id ? (this.organisations[Number(asked.organisation_id)] ?? []) : this.items);
    const of = endpoint === 'questions' ? this.questions : this.features;
    return (asked.item_references as string[]).flatMap((item) => (of[item] ?? []).map((record) => ({ item, record })));
  }
}

function problemOf(form: URLSearchParams): Answer | undefined {
  const security = JSON.parse(form.get('security')!) as Record<string, string>;
  const { consumer_key, domain, timestamp, signature } = security;
  if (consumer_key !== CONSUMER.consumerKey) return refusal(403, 41002, 'Not a valid consumer');
  if (domain !== CONSUMER.domain) return refusal(403, 41005, 'Invalid domain');
  const signed = [consumer_key, domain, timestamp, form.get('request'), form.get('action')].join('_');
  const right = `$02$${createHmac('sha256', CONSUMER.secret).update(signed).digest('hex')}`;
  return signature === right ? undefined : refusal(403, 41003, 'Signatures do not match');
}

/** A multiple choice question with four options, of which the second is right. */
export function aChoice(stimulus: string, more: Json = {}): Json {
  return {
    type: 'mcq',
    stimulus,
    options: ['one', 'two', 'three', 'four'].map((label, i) => ({ label: `<p>${label}</p>`, value: String(i) })),
    multiple_responses: false,
    validation: { scoring_type: 'exactMatch', valid_response: { score: 1, value: ['1'] } },
    ui_style: { type: 'block', choice_label: 'upper-alpha' },
    metadata: {},
    ...more,
  };
}

export function aPassage(reference: string, content: string): Json {
  return {
    reference,
    type: 'sharedpassage',
    widget_type: 'feature',
    data: { type: 'sharedpassage', heading: 'The tide', content },
  };
}
