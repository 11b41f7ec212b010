import { useMatches } from '@tanstack/react-router';
import { atom } from 'jotai/vanilla';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { appStore } from '../api/notifications.js';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageNames {
  path: string;
  title: string;
  trail: Crumb[];
}

const pageAtom = atom<PageNames | null>(null);

/**
 * Names the page for the document title and the breadcrumbs, where the name comes from data. Pages with a fixed name
 * say it in `staticData: { title }` of their route.
 * @param trail the pages above this one, from the top.
 */
export function usePage(title: string | undefined, trail: Crumb[] = []): void {
  const path = useMatches({ select: (matches) => matches.at(-1)!.pathname });
  const key = JSON.stringify(trail);
  useEffect(() => {
    if (title) appStore.set(pageAtom, { path, title, trail: JSON.parse(key) as Crumb[] });
  }, [title, path, key]);
}

/** The names of the page that is shown. */
export function usePageNames(): { title: string | null; trail: Crumb[] } {
  const named = useAtomValue(pageAtom, { store: appStore });
  const matches = useMatches({
    select: (list) => ({
      path: list.at(-1)!.pathname,
      titled: list
        .filter((match) => match.staticData.title)
        .map((match) => ({ label: match.staticData.title!, to: match.pathname })),
    }),
    structuralSharing: true,
  });
  if (named?.path === matches.path) return { title: named.title, trail: named.trail };
  return { title: matches.titled.at(-1)?.label ?? null, trail: matches.titled.slice(0, -1) };
}
