import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { IsMoment, MayBeMissing } from '../../platform/http/validation.js';
import { SUBJECT_KEYS, type SubjectKey } from '../../scheduling/index.js';

const AS_OF = 'When what is reset was read, by the clock of the server: what was begun later stays.';

export class ResetDto {
  @ApiProperty({ description: '0 is the entire school.' })
  @IsInt()
  @Min(0)
  section_id: number;

  @ApiProperty({ description: 'The student assessment.' })
  @IsInt()
  @Min(1)
  assessment_id: number;

  @ApiPropertyOptional({ description: 'Stays in the history.', maxLength: 500 })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;

  @ApiPropertyOptional({ description: AS_OF })
  @IsOptional()
  @IsMoment()
  as_of?: string;
}

export class BulkResetDto {
  @ApiProperty({ description: '0 is the entire school.' })
  @IsInt()
  @Min(0)
  section_id: number;

  @ApiProperty()
  @IsInt()
  @Min(1)
  assessment_type_id: number;

  @ApiProperty()
  @IsInt()
  @Min(1)
  assessment_set_id: number;

  @ApiProperty({ enum: SUBJECT_KEYS, description: 'The subject column.' })
  @IsIn(SUBJECT_KEYS)
  category: SubjectKey;

  @ApiPropertyOptional({ type: [Number], description: 'Without it everybody of the class.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20_000)
  @IsInt({ each: true })
  student_ids?: number[];

  @ApiPropertyOptional({ description: 'Stays in each history.', maxLength: 500 })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;

  @ApiPropertyOptional({ description: AS_OF })
  @IsOptional()
  @IsMoment()
  as_of?: string;

  @ApiPropertyOptional({ description: 'Of this press: sent again, it is the same batch.' })
  @MayBeMissing()
  @IsUUID()
  batch_id?: string;
}
