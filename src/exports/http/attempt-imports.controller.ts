import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { invalidInput } from '../../platform/http/validation.js';
import { bytesOf } from '../../platform/http/upload.js';
import { People } from '../../roster/index.js';
import { AttemptImports } from '../attempt-imports.js';
import { trustedKeysOf } from '../trusted-keys.js';
import { AttemptImportCheckDto, ImportedAttemptDto, type ImportedForDto } from './attempt-imports.dto.js';

const BODY = {
  type: 'object' as const,
  required: ['file', 'student_email'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The attempt file with its key.' },
    keys: {
      type: 'string',
      format: 'binary',
      description: 'Public keys of the installation that it comes from, got from there.',
    },
    student_email: { type: 'string', description: 'Of the student here.' },
    file_hash: { type: 'string', description: 'SHA-256 of the file that was checked; another file is refused.' },
  },
};

interface Asked {
  text: string;
  studentId: number;
  student: ImportedForDto;
  keys: Record<string, string> | undefined;
  fileHash: string | undefined;
}

/** Attempts of other installations, from their attempt files. */
@ApiTags('audit')
@Controller('api/audit/attempt_imports')
@Allow('Horizon Admin')
@NoMasquerade()
export class AttemptImportsController {
  constructor(
    private readonly imports: AttemptImports,
    private readonly people: People,
  ) {}

  /** Both verdicts and what would be made. Nothing is written. */
  @Post('check')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: BODY })
  @ApiOkResponse({ type: AttemptImportCheckDto })
  async check(@Req() request: FastifyRequest): Promise<AttemptImportCheckDto> {
    const { text, studentId, student, keys } = await this.asked(request);
    const { verified, file, title, refusal } = await this.imports.check(text, studentId, keys);
    const { integrity, completeness } = verified;
    if (!file) return { integrity, completeness, student, attempt: null, refusal };
    const { started, submittedAt, events, origin, resultHash } = file;
    const { stream, keyId, keys: from, signedAt, fileHash } = origin;
    return {
      integrity,
      completeness,
      student,
      refusal,
      attempt: {
        attemptId: started.attemptId,
        title: title ?? '',
        form: `${started.form.code}, version ${started.form.version}`,
        startedAt: started.startedAt,
        submittedAt,
        events: events.length,
        origin: { stream, keyId, keys: from, signedAt, fileHash },
        resultHash,
      },
    };
  }

  /** Checks again, writes all events or none, scores, and says whether the result is the file's. */
  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: BODY })
  @ApiCreatedResponse({ type: ImportedAttemptDto })
  async bring(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<ImportedAttemptDto> {
    const { text, studentId, student, keys, fileHash } = await this.asked(request);
    if (fileHash !== undefined && fileHash !== sha256hex(text))
      throw invalidInput(
        { file: ['This is not the file that was checked. Check it again.'] },
        'This is not the file that was checked. Check it again.',
      );
    const { attemptId, title, events, outside, score, resultHash, sameResult, report } = await this.imports.bring(
      text,
      studentId,
      session,
      keys,
    );
    const { stream, keyId, keys: from, signedAt } = outside;
    return {
      attemptId,
      title,
      events,
      student,
      origin: { stream, keyId, keys: from, signedAt, fileHash: outside.fileHash },
      score,
      resultHash,
      sameResult,
      report,
    };
  }

  private async asked(request: FastifyRequest): Promise<Asked> {
    const files: Record<string, { name: string; text: string }> = {};
    const fields: Record<string, string> = {};
    if (request.isMultipart()) {
      for await (const part of request.parts({ limits: { files: 2 } })) {
        if (part.type === 'file')
          files[part.fieldname] = { name: part.filename, text: (await bytesOf(part)).toString('utf8') };
        else fields[part.fieldname] = String(part.value);
      }
    }
    if (!files.file?.text) throw invalidInput({ file: ['Please upload a file'] }, 'Please upload a file');
    const email = (fields.student_email ?? '').trim();
    if (email === '')
      throw invalidInput({ student_email: ['Name the student by email address'] }, 'Name the student by email address');
    const studentId = await this.people.findByEmail(email);
    const profile = studentId === undefined ? undefined : await this.people.studentProfile(studentId);
    if (!profile)
      throw invalidInput(
        { student_email: ['No student here has this email address'] },
        'No student here has this email address',
      );
    const keys = files.keys && trustedKeysOf(files.keys.text);
    if (files.keys && !keys)
      throw invalidInput(
        { keys: [`${files.keys.name} holds no public keys: it must be the keys.json of the other installation`] },
        'The file with the keys holds no public keys',
      );
    return {
      text: files.file.text,
      studentId: profile.id,
      keys: keys ?? undefined,
      fileHash: fields.file_hash,
      student: { id: profile.id, name: `${profile.firstName} ${profile.lastName}`, school: profile.school.name },
    };
  }
}
