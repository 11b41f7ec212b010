import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ImportBundleHandler } from './commands/import-bundle.js';
import { PublishPackageHandler } from './commands/publish-package.js';
import { PublishVariantHandler } from './commands/publish-variant.js';
import { PublishVersionsHandler } from './commands/publish-versions.js';
import { RenewOwnContentHandler } from './commands/renew-own-content.js';
import './problems.js';
import { ContentController } from './http/content.controller.js';
import { PackagesController } from './http/packages.controller.js';
import { PicturesController } from './http/pictures.controller.js';
import { CheckPackages } from './packages/check-packages.js';
import { Learnosity } from './learnosity/learnosity.js';
import { Packages } from './packages/packages.js';
import { Pictures } from './pictures/pictures.js';
import { ContentImports } from './read/content-imports.js';
import { ContentLibrary } from './read/content-library.js';
import { Draws } from './read/draws.js';
import { QuestionsInUse } from './questions-in-use.js';
import { FormPackages } from './read/form-packages.js';
import { PackageOptions } from './read/package-options.js';
import { FormCatalogue } from './read/form-catalogue.js';
import { QuestionBank } from './read/question-bank.js';

@Module({
  imports: [CqrsModule],
  controllers: [ContentController, PackagesController, PicturesController],
  providers: [
    ContentImports,
    ContentLibrary,
    Draws,
    FormCatalogue,
    ImportBundleHandler,
    CheckPackages,
    FormPackages,
    Learnosity,
    PackageOptions,
    Packages,
    PublishPackageHandler,
    Pictures,
    PublishVariantHandler,
    PublishVersionsHandler,
    QuestionBank,
    QuestionsInUse,
    RenewOwnContentHandler,
  ],
  exports: [ContentLibrary, Draws, FormCatalogue, Pictures, QuestionBank, QuestionsInUse],
})
export class ContentModule {}
