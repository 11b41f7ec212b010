import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, queryOf, searchText, type ReadOf } from '../../platform/http/list.js';
import { FindAnything } from '../find/find-anything.js';
import { FindAnswer } from './find.dto.js';

const QUERY = queryOf({
  text: searchText('q', 'Words, also with a slip of the finger; less than two letters find nothing'),
});

/** Students and parents have so few screens that they need no finding, and nothing may reach over a test. */
@ApiTags('Find anything')
@Controller('api/find')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor')
export class FindController {
  constructor(private readonly anything: FindAnything) {}

  /** People, classes, schools, sets of assessments and scheduled tests that the words may mean. */
  @Get()
  @ApiOkResponse({ type: FindAnswer })
  find(@CurrentSession() session: Session, @FromQuery(QUERY) { text }: ReadOf<typeof QUERY>): Promise<FindAnswer> {
    return this.anything.find(session, text);
  }
}
