import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Req,
  Res,
  Sse,
  type MessageEvent,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import {
  Allow,
  CurrentSession,
  NoMasquerade,
  sessionStream,
  Sessions,
  type Session,
  type SignedInRequest,
} from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import type { DocumentCard } from '../documents/document.js';
import { DOCUMENT_SORTS, Documents } from '../documents/documents.js';
import { DocumentFeed } from '../documents/feed.js';
import { KINDS } from '../kinds/kinds.js';
import { DocumentAnswer, DocumentsAnswer } from './documents.dto.js';

const LIST = listQuery({ sort: DOCUMENT_SORTS, order: 'desc', perPage: 100 });
const ROLES = [...new Set(KINDS.flatMap(({ route }) => route.roles))] as [Role, ...Role[]];

/** Documents of the session's person in this role: exports records, so nobody behind a mask has any. */
@ApiTags('documents')
@Controller('api/documents')
@Allow(...ROLES)
@NoMasquerade()
export class DocumentsController {
  constructor(
    private readonly documents: Documents,
    private readonly feed: DocumentFeed,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @ApiOkResponse({ type: DocumentsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(LIST) request: ReadOf<typeof LIST>,
  ): Promise<DocumentsAnswer> {
    const { documents, total } = await this.documents.list(session, request);
    return { documents, meta: { totalCount: total } };
  }

  /**
   * Says `document` with each one that moves, `gone` with the id of one that was deleted, and `watching` when the list is to be
   * read.
   */
  @Sse('stream')
  @ApiProduces('text/event-stream')
  stream(@CurrentSession() session: Session, @Req() request: SignedInRequest): Observable<MessageEvent> {
    return sessionStream(this.sessions, request, async ({ tell, fail }) => {
      const shown = new Map<number, DocumentCard['state']>();
      const read = async (id: number): Promise<void> => {
        try {
          const document = await this.documents.moved(session, id, shown.get(id));
          shown.set(id, document.state);
          tell('document', document);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          tell('gone', { id });
        }
      };
      const stop = await this.feed.watch(session.userId, {
        moved: (id) => void read(id).catch(fail),
        missed: () => tell('watching', {}),
      });
      tell('watching', {});
      return stop;
    });
  }

  @Get(':documentId')
  @ApiOkResponse({ type: DocumentAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) id: number,
  ): Promise<DocumentAnswer> {
    return { document: await this.documents.get(session, id) };
  }

  /** 409 while it is not ready, 410 when its time is over. Each download is written down for everybody who stands in it. */
  @Get(':documentId/file')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async file(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.documents.file(session, id));
  }

  /** Makes one that failed or has expired again; a mail tells when it has ended. */
  @Post(':documentId/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentAnswer })
  async retry(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) id: number,
  ): Promise<DocumentAnswer> {
    return { document: await this.documents.retry(session, id) };
  }

  /** Deletes it with its file; one that is being made is stopped. */
  @Delete(':documentId')
  @HttpCode(204)
  @ApiNoContentResponse()
  delete(@CurrentSession() session: Session, @Param('documentId', ParseIntPipe) id: number): Promise<void> {
    return this.documents.delete(session, id);
  }
}
