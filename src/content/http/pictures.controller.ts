import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  async picture(
    @Param('sha256') sha256: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const etag = `"${sha256}"`;
    // Asked for each time: what a cache holds is shown to nobody who has signed out.
    const caching = { etag, 'cache-control': 'private, no-cache' };
    if (request.headers['if-none-match']?.includes(etag) && (await this.pictures.missing([sha256])).length === 0) {
      void reply.status(304).headers(caching).send();
      return;
    }
    const { mime, bytes, stream } = await this.pictures.open(sha256);
    void reply
      .headers({
        'content-type': mime,
        'content-length': bytes,
        ...caching,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(stream);
  }
}
