import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsISO8601, IsInt, IsOptional, IsPositive, IsString, MaxLength } from 'class-validator';

const truthy = ({ value }: { value: unknown }) => value === true || value === 'true' || value === '1';

/** Dates of an address as the instants that the log is read up to. */
const instant = ({ value }: { value: unknown }) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;

class AtDate {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The report as it stood then; as it stands now when missing.',
  })
  @IsOptional()
  @Transform(instant)
  @IsISO8601()
  asOf?: string;
}

class OfYear extends AtDate {
  @ApiPropertyOptional({ description: 'The newest school year with results when missing.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @IsPositive()
  schoolYearId?: number;
}

export class CompositeQuery extends OfYear {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() assessmentTypeId!: number;
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() assessmentSetId!: number;
}

export class ParentStudentQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
}

export class ParentCompositeQuery extends OfYear {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() assessmentType!: number;
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() assessmentSet!: number;
}

export class StaffStudentQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
  @ApiPropertyOptional({ description: 'The class it is read from.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  sectionId?: number;
}

export class StaffCompositeQuery extends CompositeQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
  @ApiPropertyOptional({ description: 'The class it is read from.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  sectionId?: number;
}

export class QuestionsQuery extends AtDate {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentAssessmentId!: number;

  @ApiPropertyOptional({ description: 'All parts of the section instead of one.' })
  @IsOptional()
  @Transform(truthy)
  @IsBoolean()
  multipart?: boolean;
}

export class TopicQuery extends QuestionsQuery {
  @ApiProperty() @IsString() @MaxLength(300) topicAreaId!: string;
}

export class ParentQuestionsQuery extends QuestionsQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
}

export class ParentTopicQuery extends TopicQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
}

/** Staff name the part `assessmentId`. */
export class StaffPartQuery extends AtDate {
  @ApiProperty() @Type(() => Number) @IsInt() @IsPositive() studentId!: number;
  @ApiProperty({ description: 'Id of the student assessment.' })
  @Type(() => Number)
  @IsInt()
  @IsPositive()
  assessmentId!: number;
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() sectionId?: number;
}

export class StaffQuestionsQuery extends StaffPartQuery {
  @ApiPropertyOptional() @IsOptional() @Transform(truthy) @IsBoolean() multipart?: boolean;
}

export class StaffTopicQuery extends ParentTopicQuery {
  @ApiPropertyOptional() @IsOptional() @Type(() => Number) @IsInt() sectionId?: number;
}

/** A score by whose it is and of what. */
export class ScoreOfQuery extends CompositeQuery {
  @ApiPropertyOptional({ description: 'The reader when missing.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @IsPositive()
  studentId?: number;
}

export class DifferenceQuery extends ScoreOfQuery {
  @ApiProperty({ format: 'date-time' }) @Transform(instant) @IsISO8601() from!: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Now when missing.' })
  @IsOptional()
  @Transform(instant)
  @IsISO8601()
  to?: string;
}
