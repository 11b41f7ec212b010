import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { LessonMaterials } from '../read/lesson-materials.js';

class SlideDto {
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Published HTML' }) html!: string;
}

class VideoDto {
  @ApiProperty({ description: 'What a frame shows' }) frame!: string;
  @ApiProperty({ description: 'What a tab of its own opens' }) page!: string;
}

class LessonMaterialsDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() memo!: string;
  @ApiProperty() courseName!: string;
  @ApiProperty() sectionName!: string;
  @ApiProperty({ type: [SlideDto], description: 'The slides; empty when the lesson has no presentation' })
  pages!: SlideDto[];
  @ApiProperty({ type: VideoDto, nullable: true }) video!: VideoDto | null;
}

class LessonMaterialsAnswer {
  @ApiProperty({ type: LessonMaterialsDto }) lesson!: LessonMaterialsDto;
}

@ApiTags('Courses')
@Controller('api/course_activities')
export class LessonMaterialsController {
  constructor(private readonly materials: LessonMaterials) {}

  /** Slide presentation and support video of a lesson. */
  @Get('lessons/:id/presentation')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Student', 'Parent')
  @ApiOkResponse({ type: LessonMaterialsAnswer })
  async presentation(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) lessonId: number,
  ): Promise<LessonMaterialsAnswer> {
    return { lesson: await this.materials.of(session, lessonId) };
  }
}
