import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import css from './MaterialDialog.module.css';
import { lessonMaterialsQuery, type LessonMaterials } from './queries.js';
import { SlidePresentation } from './SlidePresentation.js';

/** What a lesson offers to look at. */
export type Material = 'slides' | 'video';

export const MATERIAL_NAMES: Record<Material, string> = {
  slides: 'Slide Presentation',
  video: 'Support Video',
};

interface Props {
  /** null while closed. */
  shown: { lessonId: number; lessonName: string; material: Material } | null;
  onClose(): void;
}

/** Slide Presentation or Support Video of a lesson over the page, with a way to a tab of its own. */
export function MaterialDialog({ shown, onClose }: Props) {
  return (
    <Dialog
      opened={shown !== null}
      onClose={onClose}
      title={shown && `${MATERIAL_NAMES[shown.material]}: ${shown.lessonName}`}
      size="min(90vw, 1200px)"
    >
      {shown && <Shown {...shown} />}
    </Dialog>
  );
}

function Shown({ lessonId, lessonName, material }: NonNullable<Props['shown']>) {
  const lesson = useQuery(lessonMaterialsQuery(lessonId));
  if (lesson.isError && !lesson.data)
    return (
      <LoadFailed
        title={`The ${MATERIAL_NAMES[material]} could not be loaded.`}
        error={lesson.error}
        onRetry={() => void lesson.refetch()}
      />
    );
  if (!lesson.data)
    return <Skeleton className={css.frame} role="status" aria-label={`Loading the ${MATERIAL_NAMES[material]}`} />;
  return material === 'slides' ? (
    <Slides lesson={lesson.data} />
  ) : (
    <VideoFrame video={lesson.data.video} lessonName={lessonName} />
  );
}

function Slides({ lesson }: { lesson: LessonMaterials }) {
  const [page, setPage] = useState(0);
  if (lesson.pages.length === 0)
    return <EmptyState title="This lesson has no slides yet.">They are made from the pages of the lesson.</EmptyState>;
  return (
    <>
      <InNewTab href={`/lessons/${lesson.id}/slides${page > 0 ? `?page=${page + 1}` : ''}`} />
      <div className={css.frame}>
        <SlidePresentation lesson={lesson} page={page} onPage={setPage} heading="none" />
      </div>
    </>
  );
}

function VideoFrame({ video, lessonName }: { video: LessonMaterials['video']; lessonName: string }) {
  if (!video) return <EmptyState title="This lesson has no support video yet." />;
  return (
    <>
      <InNewTab href={video.page} />
      {/* YouTube refuses to play where it is not told which site shows it. */}
      <iframe
        className={css.frame}
        src={video.frame}
        title={`Support Video: ${lessonName}`}
        allow="fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}

function InNewTab({ href }: { href: string }) {
  return (
    <p className={css.way}>
      <a href={href} target="_blank" rel="noreferrer">
        Open in a new tab
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </a>
    </p>
  );
}
