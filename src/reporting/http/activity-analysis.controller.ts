import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, id, queryOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { ActivityAnalysisAnswer } from '../items/activity-analysis.dto.js';
import { ActivityAnalyses } from '../items/activity-analysis.js';

const ACTIVITY = queryOf({
  courseId: id('course_id').required(),
  lessonId: id('lesson_id').required(),
  activityId: id('activity_id').required(),
  sectionId: id('section_id', 'A class.').required(),
  query: searchText('query', 'A question by its number, area or topic.'),
});

/** What a class answered at the questions of an activity. */
@ApiTags('item reports')
@Controller('api/staff/course_activities/item_analysis')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class ActivityAnalysisController {
  constructor(private readonly analyses: ActivityAnalyses) {}

  @Get()
  @ApiOkResponse({ type: ActivityAnalysisAnswer })
  async get(
    @CurrentSession() session: Session,
    @FromQuery(ACTIVITY) { query, ...key }: ReadOf<typeof ACTIVITY>,
  ): Promise<ActivityAnalysisAnswer> {
    return { response: await this.analyses.of(session, key, query) };
  }
}
