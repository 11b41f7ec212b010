import { ApiProperty } from '@nestjs/swagger';
import { TotalDto } from '../../delivery/index.js';

export class ResultCheckDto {
  @ApiProperty() id!: number;
  @ApiProperty() begunAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null: it is under way.' }) endedAt!: string | null;
  @ApiProperty({ description: 'With results.' }) students!: number;
  @ApiProperty({ description: 'Of a student in a set and school year.' }) results!: number;
  @ApiProperty() differences!: number;
}

export class ResultDifferenceDto {
  @ApiProperty() id!: number;
  @ApiProperty() studentId!: number;
  @ApiProperty({ description: 'Empty for who is not known any more.' }) studentName!: string;
  @ApiProperty({ example: 'SAT Set 1, 2026-27, Math Part 2' }) of!: string;
  @ApiProperty({
    enum: ['part', 'questions', 'section', 'composite'],
    description: 'A scored part, its questions, the score of a section, or the total.',
  })
  what!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As screens and files have it; null: nothing.' })
  shown!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As it follows from the history; null: nothing.' })
  expected!: string | null;
}

export class ResultCheckAnswer {
  @ApiProperty({ type: ResultCheckDto, nullable: true, description: 'The newest; null before the first.' })
  check!: ResultCheckDto | null;
  @ApiProperty({ type: [ResultDifferenceDto], description: 'For who sees everything; the first 500 at most.' })
  differences!: ResultDifferenceDto[];
  @ApiProperty({ description: 'When the next one starts by itself.' }) nextAt!: string;
  @ApiProperty({ description: 'The reader may see what differs and start one.' }) mayStart!: boolean;
  @ApiProperty({ type: TotalDto }) meta!: TotalDto;
}
