import type { StatusTone } from '../../ui/status-tone.js';
import { counted } from '../../lib/counted.js';
import type { ContentPackage, ItemState, PackageItem } from './queries.js';

const number = (n: number) => n.toLocaleString('en-US');

/** The state of a package as an icon and words. */
export function packageStatus({ state, done, total, counts, stalled }: ContentPackage): {
  tone: StatusTone;
  text: string;
} {
  switch (state) {
    case 'waiting':
      return { tone: 'waiting', text: 'Waits to be read' };
    case 'checking':
      return {
        tone: stalled ? 'warn' : 'running',
        text: total > 0 ? `Being read: ${number(done)} of ${number(total)}` : 'Being read',
      };
    case 'failed':
      return { tone: 'bad', text: 'Cannot be read' };
    default:
      if (counts.ready + counts.needs === 0 && counts.published > 0) return { tone: 'good', text: 'Published' };
      return counts.needs > 0
        ? { tone: 'warn', text: `${counted(counts.needs, 'question')} to complete` }
        : counts.ready > 0
          ? { tone: 'good', text: 'Ready to publish' }
          : { tone: 'none', text: 'Nothing to publish' };
  }
}

export const ITEM_STATUS: Record<ItemState, { tone: StatusTone; text: string }> = {
  ready: { tone: 'good', text: 'Ready' },
  needs: { tone: 'warn', text: 'Needs something' },
  refused: { tone: 'bad', text: 'Refused' },
  excluded: { tone: 'none', text: 'Left out' },
  published: { tone: 'good', text: 'Published' },
};

const NEEDS: Record<PackageItem['needs'][number], string> = {
  alt: 'what a picture shows',
  area: 'area',
  topic: 'topic',
  difficulty: 'difficulty',
};

/** 'Missing: what a picture shows, topic' */
export function needsText({ needs }: Pick<PackageItem, 'needs'>): string {
  return `Missing: ${needs.map((one) => NEEDS[one]).join(', ')}`;
}

/** '118 ready, 2 need something, 3 refused' */
export function countsText({ ready, needs, refused, published }: ContentPackage['counts']): string {
  return (
    [
      ready > 0 && `${number(ready)} ready`,
      needs > 0 && `${number(needs)} ${needs === 1 ? 'needs' : 'need'} something`,
      refused > 0 && `${number(refused)} refused`,
      published > 0 && `${number(published)} published`,
    ]
      .filter(Boolean)
      .join(', ') || 'None'
  );
}
