import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { Attempts, own } from '../attempts.js';
import { clockView } from '../read/views.js';
import { TextsRead } from './texts-read.js';

/** The questions of the student's own sitting while its clock runs, where the assignment has the reader. */
@Injectable()
export class TextOfSittings {
  constructor(attempts: Attempts, library: ContentLibrary, texts: TextsRead) {
    texts.define('test', async (studentId, studentAssessmentId) => {
      const { loaded } = await attempts.presentOf(studentAssessmentId, studentId);
      const state = own(loaded.state, studentId);
      const { form, options } = state.started;
      if (!options.readspeakerEnabled || clockView(state, attempts.now()).phase !== 'running') return undefined;
      const { id } = await library.getFormByCode(form.code, form.version);
      return library.playerItems(id);
    });
  }
}
