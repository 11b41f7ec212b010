import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Fields, ListOfFields, MayBeMissing } from '../../platform/http/validation.js';
import { MOST_ITEMS as MOST_OF_LEARNOSITY, REFERENCE } from '../learnosity/learnosity.js';
import { MOST_QUESTIONS } from '../commands/publish-package.js';
import {
  ITEM_STATES,
  PACKAGE_STATES,
  type ItemState,
  type Package,
  type PackageItemRow,
  type PackagePicture,
  type PackageState,
} from '../packages/packages.js';

const KINDS = ['mcq', 'mcq-multi', 'spr'] as const;
const NEEDS = ['alt', 'area', 'topic', 'difficulty'] as const;
const LONGEST_ALT = 1_000;
/** A place within a package. */
const MOST_ITEMS = 2_000;

class PackageCountsDto {
  @ApiProperty() ready!: number;
  @ApiProperty({ description: 'Something must be said first' }) needs!: number;
  @ApiProperty() refused!: number;
  @ApiProperty() excluded!: number;
  @ApiProperty() published!: number;
}

export class PackageDto implements Package {
  @ApiProperty() id!: number;
  @ApiProperty({ enum: PACKAGE_STATES }) state!: PackageState;
  @ApiProperty() fileName!: string;
  @ApiProperty() bytes!: number;
  @ApiProperty({ description: 'Of its test; empty without one' }) title!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Of its test' }) minutes!: number | null;
  @ApiProperty({ type: [String], description: 'What is wrong with it beside its items' }) notes!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Why it cannot be read' }) problem!: string | null;
  @ApiProperty({ description: 'Items that were read' }) done!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ type: PackageCountsDto }) counts!: PackageCountsDto;
  @ApiProperty({ description: 'Rises with each change; publication names it' }) revision!: number;
  @ApiProperty() uploadedAt!: string;
  @ApiProperty({ description: 'Then it is forgotten with its files' }) expiresAt!: string;
  @ApiProperty({ description: 'The worker has not moved it for a while' }) stalled!: boolean;
}

export class PackageAnswer {
  @ApiProperty({ type: PackageDto }) package!: PackageDto;
}

class PackagesMetaDto {
  @ApiProperty() totalCount!: number;
}

export class PackagesAnswer {
  @ApiProperty({ type: [PackageDto] }) packages!: PackageDto[];
  @ApiProperty({ type: PackagesMetaDto }) meta!: PackagesMetaDto;
}

class PublishedAsDto {
  @ApiProperty() formId!: number;
  @ApiProperty() code!: string;
  @ApiProperty() version!: number;
}

class PackageItemDto implements PackageItemRow {
  @ApiProperty({ description: 'Names it within the package' }) position!: number;
  @ApiProperty({ enum: ITEM_STATES }) state!: ItemState;
  @ApiProperty() file!: string;
  @ApiProperty() identifier!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Of the test that asks it' }) section!: string;
  @ApiProperty({ description: 'Its test marks it so' }) pretest!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it is refused' }) reason!: string | null;
  @ApiProperty({ enum: NEEDS, isArray: true }) needs!: PackageItemRow['needs'];
  @ApiProperty({ enum: KINDS, nullable: true }) kind!: PackageItemRow['kind'];
  @ApiProperty({ description: 'Beginning of the question' }) text!: string;
  @ApiProperty({ type: String, nullable: true }) area!: string | null;
  @ApiProperty({ type: String, nullable: true }) topic!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: '1 easy, 2 middle, 3 hard' }) difficulty!: 1 | 2 | 3 | null;
  @ApiProperty({ type: String, nullable: true, description: 'Text beside it; several items may share one' })
  stimulus!: string | null;
  @ApiProperty() pictures!: number;
  @ApiProperty({ type: PublishedAsDto, nullable: true }) publishedAs!: PublishedAsDto | null;
}

export class PackageItemsAnswer {
  @ApiProperty({ type: [PackageItemDto] }) items!: PackageItemDto[];
  @ApiProperty({ type: PackagesMetaDto }) meta!: PackagesMetaDto;
}

class PackagePictureDto implements PackagePicture {
  @ApiProperty({ description: 'Shown at /api/pictures/{sha256}' }) sha256!: string;
  @ApiProperty({ description: 'In the package; empty for one that stands in a text' }) file!: string;
  @ApiProperty() width!: number;
  @ApiProperty() height!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Empty for a decoration, null where it is missing' })
  alt!: string | null;
  @ApiProperty({ description: 'Items of the package that show it' }) items!: number;
}

export class PackagePicturesAnswer {
  @ApiProperty({ type: [PackagePictureDto] }) pictures!: PackagePictureDto[];
}

class PackageStimulusDto {
  @ApiProperty() ref!: string;
  @ApiProperty({ required: false }) context?: string;
  @ApiProperty() html!: string;
}

class PackageChoiceDto {
  @ApiProperty() id!: string;
  @ApiProperty() html!: string;
}

class PackagePlayerItemDto {
  @ApiProperty() ref!: string;
  @ApiProperty() number!: number;
  @ApiProperty({ enum: KINDS }) kind!: (typeof KINDS)[number];
  @ApiProperty() stem!: string;
  @ApiProperty({ type: PackageStimulusDto, nullable: true }) stimulus!: PackageStimulusDto | null;
  @ApiProperty({ type: [PackageChoiceDto] }) choices!: PackageChoiceDto[];
}

class PackageKeyDto {
  @ApiProperty({ type: [String], nullable: true, description: 'Null for a typed answer' }) choiceIds!: string[] | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'What is right as well',
  })
  also!: string[][];
  @ApiProperty({ type: [String], nullable: true }) accept!: string[] | null;
  @ApiProperty() rationale!: string;
}

class PackageItemViewDto extends PackageItemDto {
  @ApiProperty({ type: PackagePlayerItemDto, nullable: true, description: 'Null for one that is refused' })
  player!: PackagePlayerItemDto | null;
  @ApiProperty({ type: PackageKeyDto, nullable: true }) key!: PackageKeyDto | null;
  @ApiProperty({ type: [PackagePictureDto] }) shown!: PackagePictureDto[];
}

export class PackageItemAnswer {
  @ApiProperty({ type: PackageItemViewDto }) item!: PackageItemViewDto;
}

class PlacedFormDto {
  @ApiProperty() formId!: number;
  @ApiProperty() categoryId!: number;
  @ApiProperty() part!: 1 | 2;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] }) difficulty!: 'default' | 'easy' | 'hard';
  @ApiProperty() version!: number;
  @ApiProperty() questions!: number;
  @ApiProperty({ description: 'Without pretest questions' }) scored!: number;
}

class PackageSetDto {
  @ApiProperty() id!: number;
  @ApiProperty() typeId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Every form is there: it can be assigned' }) complete!: boolean;
  @ApiProperty({ type: [PlacedFormDto] }) forms!: PlacedFormDto[];
}

class KnownTopicDto {
  @ApiProperty() exam!: 'SAT' | 'ACT';
  @ApiProperty() category!: string;
  @ApiProperty() area!: string;
  @ApiProperty() topic!: string;
}

export class PackageOptionsAnswer {
  @ApiProperty({ type: [PackageSetDto], description: 'Sets that were made from packages' }) sets!: PackageSetDto[];
  @ApiProperty({ type: [KnownTopicDto], description: 'Areas and topics of reports' }) topics!: KnownTopicDto[];
}

const A_PLACE = { message: 'A place within the package' };

export class ChangePackageItemsBody {
  @ApiProperty({ type: [Number] })
  @ArrayMinSize(1, { message: 'At least one question' })
  @ArrayMaxSize(MOST_ITEMS)
  @IsInt({ each: true, ...A_PLACE })
  @Min(1, { each: true, ...A_PLACE })
  @Max(MOST_ITEMS, { each: true, ...A_PLACE })
  positions!: number[];
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString()
  @Matches(/\S/, { message: 'From 1 to 120 characters' })
  @MaxLength(120, { message: 'From 1 to 120 characters' })
  area?: string;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsString()
  @Matches(/\S/, { message: 'From 1 to 120 characters' })
  @MaxLength(120, { message: 'From 1 to 120 characters' })
  topic?: string;
  @ApiProperty({ required: false, enum: [1, 2, 3] })
  @MayBeMissing()
  @IsIn([1, 2, 3], { message: '1, 2 or 3' })
  difficulty?: 1 | 2 | 3;
  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean()
  excluded?: boolean;
}

export class DescribePictureBody {
  @ApiProperty({ maxLength: LONGEST_ALT, description: 'What it shows; empty marks a decoration' })
  @IsString()
  @MaxLength(LONGEST_ALT, { message: 'At most 1,000 characters' })
  alt!: string;
}

class WantedItemBody {
  @ApiProperty()
  @IsInt(A_PLACE)
  @Min(1, A_PLACE)
  @Max(MOST_ITEMS, A_PLACE)
  position!: number;
  @ApiProperty() @IsBoolean() pretest!: boolean;
}

export class PublishPackageBody {
  @ApiProperty({ description: 'Of the package, as it was seen' }) @IsInt() @Min(0) revision!: number;
  @ApiProperty() @IsInt({ message: 'Please choose a type' }) typeId!: number;
  @ApiProperty({ maxLength: 80, description: 'A set of packages of this name is used, or made' })
  @IsString({ message: 'Please name the set' })
  @Matches(/\S/, { message: 'Please name the set' })
  @MaxLength(80, { message: 'At most 80 characters' })
  setName!: string;
  @ApiProperty() @IsInt({ message: 'Please choose a category' }) categoryId!: number;
  @ApiProperty({ enum: [1, 2] }) @IsIn([1, 2], { message: 'Part 1 or 2' }) part!: 1 | 2;
  @ApiProperty({ enum: ['default', 'easy', 'hard'] })
  @IsIn(['default', 'easy', 'hard'], { message: 'One of: default, easy, hard' })
  difficulty!: 'default' | 'easy' | 'hard';
  @ApiProperty({ minimum: 1, maximum: 240 })
  @IsInt({ message: 'A whole number from 1 to 240' })
  @Min(1, { message: 'A whole number from 1 to 240' })
  @Max(240, { message: 'A whole number from 1 to 240' })
  minutes!: number;
  @ApiProperty() @IsBoolean() calculator!: boolean;
  @ApiProperty() @IsBoolean() referenceSheet!: boolean;
  @ApiProperty({ maxLength: 5_000, description: 'Plain text, a paragraph a line' })
  @IsString()
  @MaxLength(5_000, { message: 'At most 5,000 characters' })
  directions!: string;
  @ApiProperty({
    type: [WantedItemBody],
    required: false,
    description: 'In the order of the form; without it every question that is ready, in the order of the package',
  })
  @MayBeMissing()
  @ListOfFields(() => WantedItemBody)
  @ArrayMinSize(1, { message: 'At least one question' })
  @ArrayMaxSize(MOST_QUESTIONS, { message: 'At most 200 questions' })
  @Type(() => WantedItemBody)
  items?: WantedItemBody[];
  @ApiProperty({ required: false, description: 'CSV: raw score, scaled score. Needed until the set has the table' })
  @MayBeMissing()
  @IsString()
  @MaxLength(20_000, { message: 'At most 20,000 characters' })
  conversion?: string;
  @ApiProperty({ required: false, description: 'Share of part 1 from which part 2 is the hard one' })
  @MayBeMissing()
  @IsNumber({}, { message: 'From 0.05 to 1' })
  @Min(0.05, { message: 'From 0.05 to 1' })
  @Max(1, { message: 'From 0.05 to 1' })
  threshold?: number;
}

class PublishedFormDto extends PublishedAsDto {
  @ApiProperty() setId!: number;
  @ApiProperty({ enum: ['imported', 'unchanged'], description: 'Unchanged: this very form was published before' })
  outcome!: 'imported' | 'unchanged';
}

export class PublishedPackageAnswer {
  @ApiProperty({ type: PublishedFormDto }) form!: PublishedFormDto;
  @ApiProperty({ type: PackageDto }) package!: PackageDto;
}

const NO_REFERENCE = 'A reference has at most 150 letters, digits and signs, without quotation marks and accents';
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

class WantedOfLearnosityDto {
  @ApiPropertyOptional({ description: 'Reference of an activity whose items are wanted. Either this or `references`' })
  @MayBeMissing()
  @Transform(({ value }) => trimmed(value))
  @Matches(REFERENCE, { message: NO_REFERENCE })
  activity?: string;
  @ApiPropertyOptional({ type: [String], description: `References of at most ${MOST_OF_LEARNOSITY} items` })
  @MayBeMissing()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(trimmed) : value))
  @IsArray({ message: 'Please enter references of items' })
  @ArrayNotEmpty({ message: 'Please enter references of items' })
  @ArrayMaxSize(MOST_OF_LEARNOSITY, { message: `At most ${MOST_OF_LEARNOSITY} items at once` })
  @Matches(REFERENCE, { each: true, message: NO_REFERENCE })
  references?: string[];
}

export class WantedOfLearnosityBody {
  @ApiProperty({ type: WantedOfLearnosityDto })
  @Fields(() => WantedOfLearnosityDto)
  learnosity!: WantedOfLearnosityDto;
}
