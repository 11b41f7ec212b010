import { ApiProperty } from '@nestjs/swagger';

const nullable = { type: Number, nullable: true } as const;

class CountedStudentDto {
  @ApiProperty() studentId!: number;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ ...nullable, description: 'The score that is counted; of growth the later one.' })
  score!: number | null;
  @ApiProperty({ ...nullable, description: 'Of growth the earlier score.' }) before!: number | null;
  @ApiProperty({ ...nullable, description: 'Of a topic.' }) right!: number | null;
  @ApiProperty({ ...nullable, description: 'Of a topic.' }) questions!: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'The last submission.' })
  takenTo!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it was scored last.' })
  scoredAt!: string | null;
}

class CountedSchoolDto {
  @ApiProperty() name!: string;
  @ApiProperty({ ...nullable, description: 'Students; of growth not said.' }) n!: number | null;
}

class CountedVersionDto {
  @ApiProperty({ enum: ['form', 'table'] }) what!: 'form' | 'table';
  @ApiProperty({ example: 'SAT1-M-1 v1' }) name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of a form, the hash of its key.' }) keys!: string | null;
  @ApiProperty({ description: 'Answers of the key that were corrected.' }) correctedKeys!: number;
  @ApiProperty({ ...nullable, description: 'Students; not said where a few could be told.' }) n!: number | null;
}

/** Where a figure of a group comes from. */
export class GroupProvenanceDto {
  @ApiProperty({ example: 'Average Math score' }) name!: string;
  @ApiProperty({ ...nullable, description: 'The figure; null where too few are counted for one.' })
  value!: number | null;
  @ApiProperty({ description: 'How it is made, in a sentence.' }) rule!: string;
  @ApiProperty({ description: 'Students who are counted.' }) n!: number;
  @ApiProperty({ description: 'Of the group.' }) studentCount!: number;
  @ApiProperty({
    type: [CountedStudentDto],
    nullable: true,
    description: 'Those whom the reader sees by name, by name; null where nobody is.',
  })
  students!: CountedStudentDto[] | null;
  @ApiProperty({ type: [CountedSchoolDto], description: 'Of a district.' }) schools!: CountedSchoolDto[];
  @ApiProperty({
    type: [CountedVersionDto],
    description: 'Forms with their keys, and conversion tables; for who sees no names those of ten students or more.',
  })
  versions!: CountedVersionDto[];
  @ApiProperty({ example: '0.1.0, scoring 1' }) codeVersion!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'The last submission.' })
  takenTo!: string | null;
  @ApiProperty({ format: 'date-time', description: 'The moment whose results these are.' }) asOf!: string;
}
