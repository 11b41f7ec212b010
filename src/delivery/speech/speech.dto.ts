import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Fields } from '../../platform/http/validation.js';
import { READ_KINDS, type ReadKind } from './texts-read.js';

class SpeechServiceDto {
  @ApiProperty() name!: string;
  @ApiProperty() voice!: string;
}

export class SpeechAnswer {
  @ApiProperty({ type: SpeechServiceDto, nullable: true, description: 'null: the browser reads with its own voices' })
  service!: SpeechServiceDto | null;
}

class SentenceDto {
  @ApiProperty({ enum: READ_KINDS, description: 'What it is of: the text of tests leaves only where that is allowed' })
  @IsIn(READ_KINDS, { message: 'Please say what is read' })
  kind!: ReadKind;

  @ApiProperty({ description: 'Of the own student assessment (test), or of the own response to an activity (lesson)' })
  @IsInt({ message: 'Please say what is read' })
  @Min(1, { message: 'Please say what is read' })
  @Max(2_147_483_647, { message: 'Please say what is read' })
  id!: number;

  @ApiProperty({ minLength: 1, maxLength: 600 })
  @IsString({ message: 'Please send a text' })
  @Length(1, 600, { message: 'A sentence has 1 to 600 characters' })
  text!: string;
}

export class SpeakBody {
  @ApiProperty({ type: SentenceDto })
  @Fields(() => SentenceDto)
  sentence!: SentenceDto;
}
