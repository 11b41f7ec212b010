import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { readEvidence, verifyAttemptFile } from '../../audit-verify/verify.js';
import { Allow } from '../../identity/index.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { invalidInput } from '../../platform/http/validation.js';
import { bytesOf } from '../../platform/http/upload.js';

class FindingDto {
  @ApiProperty({ example: 'changed-event' }) problem: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Line of the file, from 1.' }) fileLine: number | null;
  @ApiProperty({ type: String, nullable: true }) stream: string | null;
  @ApiProperty({ type: Number, nullable: true }) version: number | null;
  @ApiProperty({ description: 'One sentence.' }) why: string;
}

export class VerdictDto {
  @ApiProperty() ok: boolean;
  @ApiProperty({ type: FindingDto, nullable: true, description: 'The first bad position.' }) first: FindingDto | null;
}

class VerifiedStreamDto {
  @ApiProperty() stream: string;
  @ApiProperty() events: number;
  @ApiProperty({ type: String, nullable: true }) signedAt: string | null;
  @ApiProperty({ type: String, nullable: true }) keyId: string | null;
}

class ProvenByRootDto {
  @ApiProperty() stream: string;
  @ApiProperty({ description: 'Events 1 to this one are proven.' }) version: number;
  @ApiProperty({ example: '2026-11-20' }) day: string;
  @ApiProperty({ description: 'The root was handed in as well.' }) outside: boolean;
}

class VerificationDto {
  @ApiProperty({ type: VerdictDto, description: 'Nothing inside was changed.' }) integrity: VerdictDto;
  @ApiProperty({ type: VerdictDto, description: 'Nothing is missing at the end, against signed heads.' })
  completeness: VerdictDto;
  @ApiProperty({ type: String, nullable: true }) attemptId: string | null;
  @ApiProperty({ type: [VerifiedStreamDto] }) streams: VerifiedStreamDto[];
  @ApiProperty() events: number;
  @ApiProperty({ type: [ProvenByRootDto], description: 'What the roots of days prove.' }) roots: ProvenByRootDto[];
}

class PublicKeysDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Key id -> base64 of the SubjectPublicKeyInfo (Ed25519).',
  })
  keys: Record<string, string>;
}

/** Checks files that were exported here, with the keys that this installation signs with. */
@ApiTags('audit')
@Controller('api/audit')
@Allow('Auditor', 'Horizon Admin', 'District Admin', 'Teacher Admin')
export class IntegrityController {
  constructor(private readonly heads: SignedHeads) {}

  @Get('keys')
  @ApiOkResponse({ type: PublicKeysDto })
  async keys(): Promise<PublicKeysDto> {
    return { keys: await this.heads.publicKeys() };
  }

  /**
   * The same program as `npm run -s audit -- verify FILE --outside EVIDENCE`: `outside` is what somebody kept, day roots or an
   * older attempt file. The files are read and forgotten.
   */
  @Post('verify')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, outside: { type: 'string', format: 'binary' } },
    },
  })
  @ApiOkResponse({ type: VerificationDto })
  async verify(@Req() request: FastifyRequest): Promise<VerificationDto> {
    const texts: Record<string, string> = {};
    if (request.isMultipart())
      for await (const part of request.files({ limits: { files: 2 } }))
        texts[part.fieldname] = (await bytesOf(part)).toString('utf8');
    if (texts.file === undefined) throw invalidInput({ file: ['Please upload a file'] }, 'Please upload a file');
    const outside = texts.outside === undefined ? undefined : readEvidence(texts.outside);
    if (outside === null)
      throw invalidInput(
        { outside: ['This file holds neither day roots nor signed heads'] },
        'This file holds neither day roots nor signed heads',
      );
    const { integrity, completeness, attemptId, streams, events, roots } = verifyAttemptFile(texts.file, {
      trustedKeys: await this.heads.publicKeys(),
      ...(outside ? { outside } : {}),
    });
    return { integrity, completeness, attemptId, streams, events, roots };
  }
}
