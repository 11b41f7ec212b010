import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Connections } from '../connections.js';
import type { SyncCode } from '../problems.js';
import { CsvRoster } from '../sources/files/csv-source.js';
import { UploadedFiles } from '../sources/files/uploaded-files.js';
import { zipFiles } from '../sources/files/zip-files.js';
import { SourceError, type SourceLook } from '../sources/source.js';

const WITHIN_MS = 30_000;

/**
 * Takes a zip with the roster's CSV files, in the place of the one before. The next sync reads it.
 * @returns what it holds
 */
export class KeepRosterFile extends Command<SourceLook> {
  constructor(
    readonly connectionId: number,
    readonly file: { name: string; bytes: Buffer },
    readonly uploadedBy: number,
  ) {
    super();
  }
}

@CommandHandler(KeepRosterFile)
export class KeepRosterFileHandler implements ICommandHandler<KeepRosterFile> {
  constructor(
    private readonly connections: Connections,
    private readonly files: UploadedFiles,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `sync/connection-not-found`, `sync/other-kind`, `sync/invalid` for a file that cannot be read */
  async execute({ connectionId, file, uploadedBy }: KeepRosterFile): Promise<SourceLook> {
    const { kind } = await this.connections.get(connectionId);
    if (kind !== 'csv')
      throw new DomainError<SyncCode>('sync/other-kind', 'The roster of this district does not come as files.');
    const look = await this.look(file.bytes);
    if (look.problems.length > 0) throw invalid(look.problems);
    await this.files.keep(connectionId, file.name.slice(0, 200), file.bytes, uploadedBy);
    return look;
  }

  private async look(bytes: Buffer): Promise<SourceLook> {
    const roster = new CsvRoster(
      () => zipFiles(bytes),
      () => this.clock.instant().slice(0, 10),
    );
    try {
      return await roster.look(AbortSignal.timeout(WITHIN_MS));
    } catch (error) {
      if (error instanceof SourceError) throw invalid([error.message]);
      throw error;
    }
  }
}

function invalid(problems: string[]): DomainError<SyncCode> {
  return new DomainError<SyncCode>('sync/invalid', 'The file cannot be used.', { errors: { file: problems } });
}
