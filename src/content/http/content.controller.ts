import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, id, listQuery, type ReadOf } from '../../platform/http/list.js';
import { bytesOf } from '../../platform/http/upload.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { ASSESSMENT_TYPES, CATEGORIES, category } from '../catalogue.js';
import { ImportBundleHandler } from '../commands/import-bundle.js';
import { importOf } from '../import-of.js';
import type { ContentCode } from '../problems.js';
import { ContentImports } from '../read/content-imports.js';
import { ContentLibrary } from '../read/content-library.js';

class CountsDto {
  @ApiProperty() imported!: number;
  @ApiProperty() unchanged!: number;
  @ApiProperty() refused!: number;
}

class ImportedItemDto {
  @ApiProperty() ref!: string;
  @ApiProperty({ description: 'Where in the package it was read; empty for a bundle' }) file!: string;
  @ApiProperty({ enum: ['imported', 'unchanged', 'refused'] }) outcome!: 'imported' | 'unchanged' | 'refused';
  @ApiProperty({ required: false }) reason?: string;
}

class ImportedFormDto {
  @ApiProperty() code!: string;
  @ApiProperty() version!: number;
  @ApiProperty({ enum: ['imported', 'unchanged'] }) outcome!: 'imported' | 'unchanged';
}

class ImportReportDto {
  @ApiProperty({ enum: ['bundle', 'qti'] }) kind!: 'bundle' | 'qti';
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'False when nothing could be imported' }) accepted!: boolean;
  @ApiProperty({ type: CountsDto }) counts!: CountsDto;
  @ApiProperty({ type: [ImportedItemDto] }) items!: ImportedItemDto[];
  @ApiProperty({ type: [ImportedFormDto] }) forms!: ImportedFormDto[];
  @ApiProperty({ type: [String] }) problems!: string[];
}

class ImportAnswer {
  @ApiProperty({ type: ImportReportDto }) report!: ImportReportDto;
}

class ImportRowDto {
  @ApiProperty() id!: number;
  @ApiProperty() importedAt!: string;
  @ApiProperty({ enum: ['bundle', 'qti'] }) kind!: 'bundle' | 'qti';
  @ApiProperty() title!: string;
  @ApiProperty() fileName!: string;
  @ApiProperty({ type: CountsDto }) counts!: CountsDto;
}

class MetaDto {
  @ApiProperty() totalCount!: number;
}

class ImportsAnswer {
  @ApiProperty({ type: [ImportRowDto] }) imports!: ImportRowDto[];
  @ApiProperty({ type: MetaDto }) meta!: MetaDto;
}

class TypeDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentType!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'] }) courseType!: 'SAT' | 'ACT';
  @ApiProperty({ enum: [1, 2], description: '2: two adaptive parts in each category' }) parts!: 1 | 2;
  @ApiProperty({ type: () => [CategoryDto] }) categories!: CategoryDto[];
}

class TypesAnswer {
  @ApiProperty({ type: [TypeDto] }) assessmentTypes!: TypeDto[];
}

class SetDto {
  @ApiProperty() id!: number;
  @ApiProperty() assessmentTypeId!: number;
  @ApiProperty() name!: string;
}

class SetsAnswer {
  @ApiProperty({ type: [SetDto] }) assessmentSets!: SetDto[];
}

class CategoryDto {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class CategoriesAnswer {
  @ApiProperty({ type: [CategoryDto] }) categories!: CategoryDto[];
}

const IMPORTS = listQuery({});
const TYPE_ID = id('assessment_type_id');

@ApiTags('Content')
@Controller('api')
export class ContentController {
  constructor(
    private readonly importBundle: ImportBundleHandler,
    private readonly library: ContentLibrary,
    private readonly contentImports: ContentImports,
  ) {}

  /** The product's own bundle (json), in the part `file`. */
  @Post('admin/content/import')
  @HttpCode(200)
  @Allow('Horizon Admin')
  @NoMasquerade()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ImportAnswer })
  async import(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<ImportAnswer> {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (!file) throw new DomainError<ContentCode>('content/file-missing', 'Please upload a file');
    const bytes = await bytesOf(file);
    const by = { userId: session.userId, fileName: file.filename };
    return { report: await this.importBundle.execute(importOf(bytes, by)) };
  }

  @Get('admin/content/imports')
  @Allow('Horizon Admin')
  @ApiOkResponse({ type: ImportsAnswer })
  async imports(@FromQuery(IMPORTS) list: ReadOf<typeof IMPORTS>): Promise<ImportsAnswer> {
    const { imports, total } = await this.contentImports.list(list);
    return { imports, meta: { totalCount: total } };
  }

  @Get('assessment_types')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor')
  @ApiOkResponse({ type: TypesAnswer })
  types(): TypesAnswer {
    return {
      assessmentTypes: ASSESSMENT_TYPES.map((t) => ({
        id: t.id,
        assessmentType: t.name,
        displayName: t.name,
        courseType: t.courseType,
        parts: t.parts,
        categories: t.categories.map((id) => ({ id, name: category(id).name })),
      })),
    };
  }

  /** Sets whose content is complete. */
  @Get('assessment_sets')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor')
  @ApiOkResponse({ type: SetsAnswer })
  async sets(@FromQuery(TYPE_ID) typeId: number | undefined): Promise<SetsAnswer> {
    const sets = await this.library.availableSets();
    return {
      assessmentSets: sets
        .filter((s) => !typeId || s.typeId === typeId)
        .map((s) => ({ id: s.id, assessmentTypeId: s.typeId, name: s.name })),
    };
  }

  @Get('assessment_categories')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Auditor')
  @ApiOkResponse({ type: CategoriesAnswer })
  categories(): CategoriesAnswer {
    return { categories: CATEGORIES.map(({ id, name }) => ({ id, name })) };
  }
}
