import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ImportBundleHandler } from './commands/import-bundle.js';
import { ContentLibrary } from './read/content-library.js';

@Module({
  imports: [CqrsModule],
  providers: [ContentLibrary, ImportBundleHandler],
  exports: [ContentLibrary],
})
export class ContentModule {}
