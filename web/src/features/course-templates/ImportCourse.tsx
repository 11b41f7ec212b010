import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { upload } from '../../api/upload.js';
import { counted } from '../../lib/counted.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './course-templates.module.css';
import { refreshCourses } from './courses.js';

type Imported = components['schemas']['ImportedCourseAnswer'];

/** From how many on the rest is only counted. */
const MOST_SHOWN = 8;

/** A course with its questions as a file: checked as a whole, and then there with all of it or nothing. */
export function ImportCourse({ onImported }: { onImported: (templateId: number) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ said: string; more: string[] } | null>(null);
  const send = async () => {
    setBusy(true);
    setWrong(null);
    const form = new FormData();
    form.append('file', file!);
    try {
      const course = await upload<Imported>('/api/admin/course_templates/import', form, () => undefined);
      if (course.known) {
        setWrong({
          said: `Nothing was imported. The code of this course is that of ${course.name}, which is here already and stays as it is. A course of your own needs a new code, and so do its lessons.`,
          more: [],
        });
        return;
      }
      await refreshCourses();
      notify.success(`${course.name} is imported with ${counted(course.questions.imported, 'new question')}.`);
      onImported(course.template_id);
    } catch (problem) {
      const problems = problem instanceof ApiProblem ? problem.details.problems : undefined;
      // The sentence holds the first of them.
      setWrong({ said: errorText(problem), more: Array.isArray(problems) ? (problems as string[]).slice(1) : [] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FileDrop
        label="Choose a file or drop it here"
        hint="A course as JSON, with its lessons, materials and questions"
        accept=".json"
        file={file}
        onFile={(chosen) => {
          setWrong(null);
          setFile(chosen);
        }}
        error={wrong?.said ?? null}
        disabled={busy}
      />
      {wrong && wrong.more.length > 0 && (
        <ul className={css.wrong}>
          {wrong.more.slice(0, MOST_SHOWN).map((one) => (
            <li key={one}>{one}</li>
          ))}
          {wrong.more.length > MOST_SHOWN && <li>And {wrong.more.length - MOST_SHOWN} more.</li>}
        </ul>
      )}
      <DialogFoot busy={busy}>
        <Button variant="filled" loading={busy} disabled={!file} onClick={() => void send()}>
          Import
        </Button>
      </DialogFoot>
    </>
  );
}
