import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Outgoing, OutgoingError } from '../../platform/outgoing/outgoing.js';
import {
  OutsideServices,
  ServiceFailure,
  type OutsideService,
  type ServiceValues,
} from '../../platform/services/outside-services.js';
import type { ContentCode } from '../problems.js';
import type { KeepPicture, PackageContents, PackageItem } from '../qti/read-package.js';
import { UNEXPECTED } from '../qti/refusal.js';
import { DataApi, isNotFound, list, record, USUAL_PATIENCE, type Access, type Json } from './data-api.js';
import { PicturesOfHosts } from './pictures-of-hosts.js';
import { readLearnosityItem, type LearnosityItem, type Widgets } from './read-item.js';

/** What somebody wants from the item bank: the items of an activity, or items by their references. */
export type Wanted = { activity: string } | { references: string[] };

const log = new Logger('content');
const KEY = 'learnosity';
const ADDRESS = 'https://data.learnosity.com';
const VERSION = 'v2026.2.LTS';
/** Items of one import. A test has a tenth of it. */
export const MOST_ITEMS = 500;
/** Items that are asked for at once: their answers stay small. */
const TOGETHER = 20;
const LONGEST_REFERENCE = 150;
/** The job that reads them has ten minutes. */
const LONGEST_MS = 8 * 60_000;

/** References of Learnosity: printable ASCII without quotes. */
export const REFERENCE = /^[\x21\x23-\x26\x28-\x7e](?:[\x20\x21\x23-\x26\x28-\x7e]{0,148}[\x21\x23-\x26\x28-\x7e])?$/;

/** Learnosity's item bank, read by its Data API. Only this server talks to it. */
@Injectable()
export class Learnosity {
  /** Of specs. */
  patience = USUAL_PATIENCE;

  constructor(
    private readonly services: OutsideServices,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {
    services.define(this.service());
  }

  /** @throws DomainError `content/learnosity-off` */
  async mustBeUsed(): Promise<void> {
    await this.values();
  }

  /**
   * Items with their questions, passages and pictures as the contents of a package, read as they are asked for.
   * @throws DomainError `content/unreadable-file` when the item bank as a whole cannot be read, `content/learnosity-off`; so do
   *   the items
   */
  async contents(wanted: Wanted, keep: KeepPicture): Promise<PackageContents> {
    const values = await this.values();
    const access = accessOf(values);
    const api = this.api(access);
    const { title, references } = await this.noted(() => referencesOf(api, wanted));
    const pictures = new PicturesOfHosts(this.outgoing, hostsIn(values.pictures), keep);
    return {
      identifier: access.organisationId === undefined ? KEY : `${KEY}-${access.organisationId}`,
      title,
      minutes: null,
      notes: [],
      total: references.length,
      items: this.items(api, references, pictures),
    };
  }

  private async *items(api: DataApi, references: string[], pictures: PicturesOfHosts): AsyncGenerator<PackageItem> {
    const until = this.clock.now() + LONGEST_MS;
    const mustBeInTime = () => {
      if (this.clock.now() > until)
        throw new DomainError<ContentCode>(
          'content/unreadable-file',
          'Learnosity took longer than 8 minutes. Please bring in fewer items at once.',
        );
    };
    for (let from = 0; from < references.length; from += TOGETHER) {
      mustBeInTime();
      const asked = references.slice(from, from + TOGETHER);
      const found = await this.noted(() => itemsAt(api, asked));
      for (const reference of asked) {
        const about = { file: reference.slice(0, LONGEST_REFERENCE), section: '', pretest: false };
        yield { ...(await itemWith(pictures, found, reference, mustBeInTime)), ...about };
      }
    }
  }

  /** Notes how it went. @throws DomainError `content/unreadable-file` */
  private async noted<T>(read: () => Promise<T>): Promise<T> {
    try {
      const found = await read();
      await this.services.note(KEY);
      return found;
    } catch (error) {
      if (!(error instanceof ServiceFailure || error instanceof OutgoingError)) throw error;
      await this.services.note(KEY, error.message);
      throw new DomainError<ContentCode>('content/unreadable-file', error.message);
    }
  }

  private async values(): Promise<ServiceValues> {
    const values = await this.services.valuesOf(KEY);
    if (values) return values;
    throw new DomainError<ContentCode>('content/learnosity-off', 'Learnosity is not set up. Enter it under Services.');
  }

  private api(access: Access): DataApi {
    return new DataApi(this.outgoing, this.clock, access, this.patience);
  }

  private service(): OutsideService {
    return {
      key: KEY,
      name: 'Learnosity',
      about:
        'Brings items of a Learnosity item bank as a content package. Without it questions come in as QTI packages or bundles. Tests, answers and results stay here.',
      fields: [
        {
          key: 'consumerKey',
          label: 'Consumer key',
          secret: false,
          required: true,
          check: (value) => (/^\w{1,100}$/.test(value) ? undefined : 'A consumer key is made of letters and digits.'),
        },
        { key: 'secret', label: 'Consumer secret', secret: true, required: true },
        {
          key: 'domain',
          label: 'Domain',
          secret: false,
          required: true,
          hint: 'One of those that Learnosity has for the consumer, without https://',
          check: (value) => (/^[a-z0-9.-]{1,253}$/i.test(value) ? undefined : 'This is not the name of a domain.'),
        },
        {
          key: 'version',
          label: 'API version',
          secret: false,
          required: false,
          hint: `Empty is ${VERSION}`,
          check: (value) => (/^v\d{4}\.\d\.LTS$/.test(value) ? undefined : `A version is written like ${VERSION}.`),
        },
        {
          key: 'organisation',
          label: 'Organisation ID',
          secret: false,
          required: false,
          hint: "Of the item bank. Empty is the consumer's own",
          check: (value) => (/^[1-9]\d{0,8}$/.test(value) ? undefined : 'An organisation ID is a number.'),
        },
        {
          key: 'pictures',
          label: 'Hosts of pictures',
          secret: false,
          required: false,
          hint: 'Pictures of items are fetched from these, with commas between them. Empty: items with pictures are refused',
          check: (value) =>
            hostsIn(value).every((host) => /^[a-z0-9.-]{1,253}$/i.test(host)) ? undefined : 'This is no list of hosts.',
        },
        {
          key: 'address',
          label: 'Address',
          secret: false,
          required: false,
          leads: true,
          hint: `Of the Data API in your region. Empty is ${ADDRESS}`,
          check: (value) =>
            this.outgoing.problemOf(value) ??
            (/^https?:\/\/[^/?#]+$/.test(value) ? undefined : 'The address ends with the name of the host.'),
        },
      ],
      test: (values) => this.tried(accessOf(values)),
    };
  }

  /** Reads the first item of the item bank with its question. */
  private async tried(access: Access): Promise<string> {
    const api = this.api(access);
    const item = await api.first('items');
    if (!item) return `${new URL(access.address).host} let us in. The item bank is empty.`;
    const reference = String(item.reference);
    const asked = { item_references: [reference] };
    const questions = await api.all('questions', asked);
    const features = await api.all('features', asked);
    return `The item ${reference.slice(0, 150)} could be read: questions ${questions.length}, features ${features.length}.`;
  }
}

function accessOf(values: ServiceValues): Access {
  return {
    consumerKey: values.consumerKey!,
    secret: values.secret!,
    domain: values.domain!,
    address: values.address ?? ADDRESS,
    version: values.version ?? VERSION,
    ...(values.organisation && { organisationId: Number(values.organisation) }),
  };
}

function hostsIn(value = ''): string[] {
  return value
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
}

/** Each once. @throws {ServiceFailure} */
async function referencesOf(api: DataApi, wanted: Wanted): Promise<{ title: string; references: string[] }> {
  const found =
    'activity' in wanted ? await itemsOfActivity(api, wanted.activity) : { title: '', references: wanted.references };
  const references = [...new Set(found.references)];
  if (references.length > MOST_ITEMS)
    throw new ServiceFailure(`These are ${references.length} items; ${MOST_ITEMS} can be brought in at once.`);
  return { title: found.title, references };
}

/** References of the items of an activity, also of one in sections. Each is a text or an object. */
async function itemsOfActivity(api: DataApi, reference: string): Promise<{ title: string; references: string[] }> {
  const found = await missingIsEmpty(api.all('activities', { references: [reference] }));
  const activity = found.find((one) => one.reference === reference);
  if (!activity) throw new ServiceFailure(`Learnosity has no activity ${reference}.`);
  const data = record(activity.data);
  const entries = [data, ...list(data.sections).map(record)].flatMap(({ items }) => list(items));
  const references = entries.map((entry) => (typeof entry === 'string' ? entry : String(record(entry).reference)));
  if (references.length === 0) throw new ServiceFailure(`The activity ${reference} has no items.`);
  return { title: typeof activity.title === 'string' ? activity.title : reference, references };
}

/** Items as the Data API gives them, by reference, and what they are made of. */
interface Found extends Widgets {
  items: ReadonlyMap<string, Json>;
}

async function itemsAt(api: DataApi, references: string[]): Promise<Found> {
  const named = references.filter((reference) => REFERENCE.test(reference));
  const items = byReference(await itemsThere(api, named));
  if (items.size === 0) return { items, questions: new Map(), features: new Map() };
  const asked = { item_references: [...items.keys()] };
  const questions = byReference(await api.all('questions', asked));
  return { items, questions, features: byReference(await api.all('features', asked)) };
}

/** Is read once to see which pictures it shows, and again with them. */
async function itemWith(
  pictures: PicturesOfHosts,
  found: Found,
  reference: string,
  mustBeInTime: () => void,
): Promise<LearnosityItem> {
  const item = found.items.get(reference);
  if (!item)
    return {
      identifier: reference.slice(0, LONGEST_REFERENCE),
      refused: REFERENCE.test(reference)
        ? 'Learnosity has no such item in this item bank.'
        : 'This is not the reference of an item.',
    };
  const shown = new Set<string>();
  const read = whole(reference, () => readLearnosityItem(item, found, (address) => void shown.add(address)));
  if ('refused' in read || shown.size === 0) return read;
  await pictures.fetch(shown, mustBeInTime);
  return whole(reference, () => readLearnosityItem(item, found, (address) => pictures.get(address)));
}

/** One that breaks its reader is refused; the others go on. */
function whole(reference: string, read: () => LearnosityItem): LearnosityItem {
  try {
    return read();
  } catch (error) {
    log.error({ err: error, reference }, 'an item of Learnosity cannot be read');
    return { identifier: reference, refused: UNEXPECTED };
  }
}

/** Without those that are not there: where that refuses the request, each is asked for by itself. */
async function itemsThere(api: DataApi, references: string[]): Promise<Json[]> {
  if (references.length === 0) return [];
  try {
    return await api.all('items', { references });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const found: Json[] = [];
    if (references.length > 1) for (const one of references) found.push(...(await itemsThere(api, [one])));
    return found;
  }
}

async function missingIsEmpty(asked: Promise<Json[]>): Promise<Json[]> {
  return asked.catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
}

function byReference(records: Json[]): Map<string, Json> {
  return new Map(records.map((one) => [String(one.reference), one]));
}
