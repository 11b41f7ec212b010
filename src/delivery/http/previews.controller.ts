import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { practiceSet } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { answerOf, Previews } from '../read/previews.js';
import {
  FormPreviewDto,
  ListedFormsDto,
  PracticeAnswersDto,
  PracticeDto,
  QuestionPreviewDto,
  QuestionPreviewQueryDto,
} from './previews.dto.js';

/** The player without a test: practice for students, published forms and single questions for staff. */
@ApiTags('previews')
@Controller('api')
export class PreviewsController {
  constructor(private readonly previews: Previews) {}

  @Get('student/practice')
  @Allow('Student')
  @ApiOkResponse({ type: PracticeDto })
  practice(@CurrentSession() session: Session): Promise<PracticeDto> {
    return this.previews.practice(session.userId);
  }

  @Get('student/practice/answers')
  @Allow('Student')
  @ApiOkResponse({ type: PracticeAnswersDto })
  answers(): PracticeAnswersDto {
    const { version, answers } = practiceSet();
    return {
      version,
      answers: answers.map(({ ref, tags, ...key }) => ({
        ref,
        exam: tags.exam,
        category: tags.category,
        area: tags.area,
        topic: tags.topic,
        ...answerOf(key),
      })),
    };
  }

  @Get('content/forms')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
  @ApiOkResponse({ type: ListedFormsDto })
  async forms(@CurrentSession() session: Session): Promise<ListedFormsDto> {
    return { forms: await this.previews.forms(session) };
  }

  @Get('content/forms/:formId/preview')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
  @ApiOkResponse({ type: FormPreviewDto })
  form(@CurrentSession() session: Session, @Param('formId', ParseIntPipe) formId: number): Promise<FormPreviewDto> {
    return this.previews.form(session, formId);
  }

  /** Initialisation data of one question for the renderer. Nothing of a preview is stored. */
  @Get('learnosity/question_preview')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
  @ApiOkResponse({ type: QuestionPreviewDto })
  question(
    @CurrentSession() session: Session,
    @Query() { question_id: ref, version }: QuestionPreviewQueryDto,
  ): Promise<QuestionPreviewDto> {
    return this.previews.question(session, ref, version);
  }
}
