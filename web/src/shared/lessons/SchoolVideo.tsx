import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useEditForm } from '../../ui/use-edit-form.js';

type Schemas = components['schemas'];
type Video = Schemas['SchoolVideoDto'];

const path = (lessonId: number) => `/api/staff/course_activities/lessons/${lessonId}/video`;

const schoolVideoQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['school-video', lessonId],
    queryFn: async ({ signal }) => (await api.get<Schemas['SchoolVideoAnswer']>(path(lessonId), { signal })).video,
    staleTime: 0,
  });

interface Props {
  lessonId: number;
  lessonName: string;
  /** Reads again what shows the lesson's materials. */
  onSaved?: () => void;
}

/**
 * A button for administrators of a school: the support video that a lesson has there. It opens a dialog with its address; without
 * one the video of the course is shown.
 */
export function SchoolVideo({ lessonId, lessonName, onSaved }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant="subtle" aria-label={`School video of ${lessonName}`} onClick={() => setOpened(true)}>
        School video
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Support video of ${lessonName}`} size={520}>
        <Loaded lessonId={lessonId} onSaved={onSaved} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Loaded({ lessonId, ...rest }: Pick<Props, 'lessonId' | 'onSaved'> & { onClose: () => void }) {
  const video = useQuery(schoolVideoQuery(lessonId));
  if (video.isError && !video.data)
    return (
      <LoadFailed title="The video could not be loaded." error={video.error} onRetry={() => void video.refetch()} />
    );
  return video.data ? <Address lessonId={lessonId} video={video.data} {...rest} /> : null;
}

function Address({
  lessonId,
  video,
  onSaved,
  onClose,
}: Pick<Props, 'lessonId' | 'onSaved'> & { video: Video; onClose: () => void }) {
  const form = useEditForm({
    initial: { url: video.url ?? '' },
    send: async ({ url }) => {
      const answer = await api.put<Schemas['SchoolVideoAnswer']>(path(lessonId), { url: url.trim() || null });
      queryClient.setQueryData(schoolVideoQuery(lessonId).queryKey, answer.video);
    },
    done: (_answer, { url }) => (url.trim() ? 'Video saved' : 'Video removed'),
    onDone: () => {
      onSaved?.();
      onClose();
    },
  });
  return (
    <Form form={form} foot={<FormFoot form={form} action="Save" />}>
      <TextInput
        label="Address of your video"
        description={
          video.templateUrl
            ? 'At YouTube, Vimeo or Google Drive. Leave it empty to show the video of the course.'
            : 'At YouTube, Vimeo or Google Drive. The course has no video of its own for this lesson.'
        }
        placeholder={video.templateUrl ?? 'No video'}
        {...form.getInputProps('url')}
        maxLength={2000}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
      />
    </Form>
  );
}
