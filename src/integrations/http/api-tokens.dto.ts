import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { API_SCOPES, type ApiScope, type ApiTokenState } from '../../identity/index.js';
import { Fields, IsMoment } from '../../platform/http/validation.js';

const STATES = ['active', 'left', 'expired', 'revoked'] as const satisfies readonly ApiTokenState[];
const ANY_SCOPE = { message: 'Please choose what it may read' };

class ApiTokenDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The first signs of the token' }) begins!: string;
  @ApiProperty({ enum: API_SCOPES, isArray: true }) scopes!: ApiScope[];
  @ApiProperty({
    enum: STATES,
    description: 'left: whoever made it does not administer the district any more, and it does not work',
  })
  state!: ApiTokenState;
  @ApiProperty({ type: String, nullable: true }) madeBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) madeAt!: Date;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: Date | null;
  @ApiProperty({ description: 'How often it was used' }) uses!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) revokedBy!: string | null;
}

class ApiTokensMetaDto {
  @ApiProperty() totalCount!: number;
}

export class ApiTokensAnswer {
  @ApiProperty({ type: [ApiTokenDto] }) tokens!: ApiTokenDto[];
  @ApiProperty({ type: ApiTokensMetaDto }) meta!: ApiTokensMetaDto;
}

export class MadeApiTokenAnswer {
  @ApiProperty({ description: 'Is shown this once' }) token!: string;
}

class NewApiTokenDto {
  @ApiProperty()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: 'Please enter a name' })
  @IsNotEmpty({ message: 'Please enter a name' })
  @MaxLength(120, { message: 'A name of at most 120 characters' })
  name!: string;
  @ApiProperty({ enum: API_SCOPES, isArray: true })
  @IsArray(ANY_SCOPE)
  @ArrayNotEmpty(ANY_SCOPE)
  @IsIn(API_SCOPES, { each: true, message: `One of: ${API_SCOPES.join(', ')}` })
  scopes!: ApiScope[];
  @ApiProperty({ type: String, format: 'date-time', description: 'At most a year from now' })
  @IsMoment()
  expiresAt!: string;
}

export class NewApiTokenBody {
  @ApiProperty({ type: NewApiTokenDto }) @Fields(() => NewApiTokenDto) token!: NewApiTokenDto;
}
