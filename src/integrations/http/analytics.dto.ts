import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

export class StudentAnalyticsBody {
  @ApiProperty({ description: 'Whether the analytics service may be told of the students of the district' })
  @IsBoolean()
  students!: boolean;
}

export class StudentAnalyticsAnswer extends StudentAnalyticsBody {
  @ApiProperty({ type: String, nullable: true, description: 'Who allowed it' }) by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) at!: Date | null;
  @ApiProperty({ description: 'The platform uses an analytics service' }) used!: boolean;
}
