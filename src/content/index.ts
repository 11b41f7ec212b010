export {
  ASSESSMENT_TYPES,
  CATEGORIES,
  assessmentType,
  category,
  type AssessmentType,
  type Category,
} from './catalogue.js';
export { isOnScale, keyProblems } from './check-bundle.js';
export { ImportBundle } from './commands/import-bundle.js';
export { CheckPackages } from './packages/check-packages.js';
export { Packages } from './packages/packages.js';
export { PublishVariant } from './commands/publish-variant.js';
export { PublishVersions } from './commands/publish-versions.js';
export { RenewOwnContent } from './commands/renew-own-content.js';
export { ContentModule } from './content.module.js';
export { readPictures, withPictures, type EmbeddedPicture } from './embedded-pictures.js';
export { formSheet } from './form-sheet.js';
export { demoBundles, ownBundles } from './generators/demo-bundles.js';
export { EDITION, isEdition } from './generators/form-builder.js';
export { barChart, chart, dot, figure, graph, label, path, plane, type Axis } from './generators/figures.js';
export { table } from './generators/math/format.js';
export { numbersIn } from './generators/numbers-in.js';
export { paragraphs } from './generators/verbal/passage.js';
export { importOf, isQti } from './import-of.js';
export type { ImportReport } from './import-report.js';
export type {
  Choice,
  ContentBundle,
  ConversionTable,
  Difficulty,
  Form,
  FormItem,
  Item,
  ItemKey,
  ItemKind,
  ItemScoring,
  ItemTags,
  NormTable,
  PlayerItem,
  Rational,
  Rich,
  RoutingRule,
  Stimulus,
} from './item.js';
export { escapeHtml, m, mm, tex, unescapeHtml } from './markup.js';
export { readable, texToSpeech, texToText } from './math.js';
export { publishPictures } from './pictures/publish-pictures.js';
export { Pictures, type KeptPicture } from './pictures/pictures.js';
export { picturesIn } from './sanitise.js';
export { htmlOf, playerItem } from './player-item.js';
export { publishRich } from './publish.js';
export { practiceBundle } from './practice/practice-bundle.js';
export { practiceSet, type PracticeSet } from './practice/practice-set.js';
export { QuestionsInUse, type QuestionUser } from './questions-in-use.js';
export { ContentLibrary, type AvailableSet, type FormAddress } from './read/content-library.js';
export { Draws } from './read/draws.js';
export { QuestionBank, type BankQuestion, type KnownQuestion, type Topic } from './read/question-bank.js';
export { FormCatalogue, type PublishedForm, type PublishedQuestion } from './read/form-catalogue.js';
