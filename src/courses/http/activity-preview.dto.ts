import { ApiProperty } from '@nestjs/swagger';
import { PlayerFormDto, PreviewedQuestionDto } from '../../delivery/index.js';
import { ACTIVITY_KINDS, type ActivityKind } from '../course-template.js';

class PreviewedActivityDto {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: ACTIVITY_KINDS }) kind!: ActivityKind;
  @ApiProperty() version!: number;
  @ApiProperty() lessonId!: number;
  @ApiProperty() lessonName!: string;
  @ApiProperty() courseName!: string;
  @ApiProperty() templateId!: number;
}

export class ActivityPreviewAnswer {
  @ApiProperty({ type: PreviewedActivityDto }) activity!: PreviewedActivityDto;
  @ApiProperty({ type: PlayerFormDto }) player!: PlayerFormDto;
  @ApiProperty({ type: [PreviewedQuestionDto] }) questions!: PreviewedQuestionDto[];
}
