import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, oneOf, queryOf, type ReadOf } from '../../platform/http/list.js';
import { ReadSpeaker } from './read-speaker.js';
import { SpeakBody, SpeechAnswer } from './speech.dto.js';
import { READ_KINDS } from './texts-read.js';

const OF = queryOf({ kind: oneOf('kind', READ_KINDS).or('test') });

/** Reading aloud by a service outside, for students of what they have open. */
@ApiTags('speech')
@Controller('api/speech')
@Allow('Student')
export class SpeechController {
  constructor(private readonly readSpeaker: ReadSpeaker) {}

  /** Which voice outside reads such a text. */
  @Get()
  @ApiOkResponse({ type: SpeechAnswer })
  async service(@FromQuery(OF) { kind }: ReadOf<typeof OF>): Promise<SpeechAnswer> {
    const voice = await this.readSpeaker.voiceFor(kind);
    return { service: voice === undefined ? null : { name: 'ReadSpeaker', voice } };
  }

  /** A sentence of an own test or activity as sound. */
  @Post()
  @HttpCode(200)
  @ApiProduces('audio/mpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async speak(
    @CurrentSession() session: Session,
    @Body() { sentence }: SpeakBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { mime, audio } = await this.readSpeaker.speak(session.userId, sentence, () => !reply.raw.destroyed);
    void reply.header('content-type', mime).header('cache-control', 'no-store').send(audio);
  }
}
