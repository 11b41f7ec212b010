import { Body, Controller, HttpCode, Inject, Post, type Type } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import type { DocumentKind } from '../documents/kind.js';
import { Documents } from '../documents/documents.js';
import type { DocumentKindClass } from '../kinds/kinds.js';
import { DocumentAnswer } from './documents.dto.js';

/** The controller by which a kind is asked for: POST to its path answers 202 with the document that will be made. */
export function requestRoute(kindClass: DocumentKindClass): Type {
  const { path, roles, body } = kindClass.route;

  @ApiTags('documents')
  @Controller(path)
  @Allow(...roles)
  @NoMasquerade()
  class RequestController {
    constructor(
      @Inject(kindClass) private readonly kind: DocumentKind,
      @Inject(Documents) private readonly documents: Documents,
    ) {}

    /** 409 with the id of the unfinished one where the same is asked for a second time. */
    @Post()
    @HttpCode(202)
    @ApiBody({ type: body })
    @ApiAcceptedResponse({ type: DocumentAnswer })
    async request(@CurrentSession() session: Session, @Body() request: object): Promise<DocumentAnswer> {
      return { document: await this.documents.request(session, this.kind, request) };
    }
  }
  // What the pipes and the description of the API read of a handler.
  Reflect.defineMetadata('design:paramtypes', [Object, body], RequestController.prototype, 'request');
  Object.defineProperty(RequestController, 'name', { value: `${kindClass.name}Controller` });
  return RequestController;
}
