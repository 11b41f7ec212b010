import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AllowAnyone } from '../../identity/index.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { attachment } from '../../platform/http/send-file.js';

/** What somebody needs who checks a file without us: the public keys and the verifier, for everybody. */
@ApiTags('integrity')
@Controller('api/integrity')
@AllowAnyone()
export class PublishedProofController {
  private verifierText: string | undefined;

  constructor(private readonly heads: SignedHeads) {}

  /** For `verify.mjs FILE --keys keys.json`. */
  @Get('keys.json')
  @Header('content-disposition', attachment('keys.json'))
  @ApiOkResponse({
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'Key id -> base64 of the SubjectPublicKeyInfo (Ed25519).',
  })
  keys(): Promise<Record<string, string>> {
    return this.heads.publicKeys();
  }

  /** The verifier, one file without dependencies: `node verify.mjs FILE` on Node 20 or newer. */
  @Get('verify.mjs')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('content-disposition', attachment('verify.mjs'))
  @ApiProduces('text/javascript')
  @ApiOkResponse({ schema: { type: 'string' } })
  verifier(): string {
    return (this.verifierText ??= verifierText());
  }
}

/** As it was built, or from its source where there is no build. */
function verifierText(): string {
  const built = join(import.meta.dirname, '../../audit-verify/verify.js');
  if (existsSync(built)) return readFileSync(built, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  return stripTypeScriptTypes(readFileSync(built.replace(/\.js$/, '.ts'), 'utf8'));
}
