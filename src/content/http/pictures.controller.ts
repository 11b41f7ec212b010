import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowSignedIn } from '../../identity/index.js';
import { PICTURE_TYPES } from '../pictures/look-at-picture.js';
import { Pictures } from '../pictures/pictures.js';

@ApiTags('Content')
@Controller('api/pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  /** A picture of a question, by the hash of its bytes: nobody guesses it who was not shown the question (ADR 77). */
  @Get(':sha256')
  @AllowSignedIn()
  @ApiProduces(...PICTURE_TYPES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async picture(@Param('sha256') sha256: string, @Res() reply: FastifyReply): Promise<void> {
    const { mime, bytes, stream } = await this.pictures.open(sha256);
    void reply
      .headers({
        'content-type': mime,
        'content-length': bytes,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(stream);
  }
}
