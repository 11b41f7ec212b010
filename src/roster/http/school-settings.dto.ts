import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Fields, MayBeMissing } from '../../platform/http/validation.js';
import { MOST_TEMPLATES } from '../course-templates.js';
import { COURSE_TYPES, type SchoolCourse, type SchoolForm } from '../school-form.js';

const LARGEST = 2 ** 31 - 1;
const SEATS = { message: 'Seats must consist only of numbers' };
const DISTRICT = { message: 'Selecting a district is required' };
const STATE = { message: 'Selecting a state is required' };
const TEMPLATES = { message: 'A school takes at most two course templates' };
const NAME = { message: 'Please enter a valid school name' };
/** Null takes it away. */
const OrNull = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined && value !== null);

class NewSchoolDto {
  @ApiProperty() @IsString(NAME) @MaxLength(200) name!: string;
  @ApiProperty() @IsInt(DISTRICT) @Min(1, DISTRICT) @Max(LARGEST, DISTRICT) schoolDistrictId!: number;
  @ApiProperty({ description: 'Two letters' }) @IsString(STATE) @MaxLength(2, STATE) state!: string;
  @ApiProperty({ enum: COURSE_TYPES })
  @IsIn(COURSE_TYPES, { message: 'Selecting a course type is required' })
  courseType!: SchoolCourse;
  @ApiProperty({ type: Number, nullable: true, required: false, description: 'Null for no limit' })
  @OrNull()
  @IsInt(SEATS)
  @Min(0, SEATS)
  @Max(LARGEST, SEATS)
  seatsPurchased?: number | null;
  @ApiProperty() @IsBoolean() assessmentsAvailable!: boolean;
  @ApiProperty() @IsBoolean() activitiesAvailable!: boolean;
  @ApiProperty() @IsBoolean() schoolAdminOnly!: boolean;
  @ApiProperty({
    type: [Number],
    required: false,
    description: 'Course templates, at most two, in the order of their slots',
  })
  @MayBeMissing()
  @IsArray(TEMPLATES)
  @ArrayMaxSize(MOST_TEMPLATES, TEMPLATES)
  @IsInt({ each: true, ...TEMPLATES })
  @Min(1, { each: true, ...TEMPLATES })
  @Max(LARGEST, { each: true, ...TEMPLATES })
  heCourseTemplateIds?: number[];
}

/** Fields that are missing stay. */
class EditSchoolDto extends PartialType(NewSchoolDto, { skipNullProperties: false }) implements Partial<SchoolForm> {
  @ApiProperty({ type: String, nullable: true, required: false, description: 'Where the district has one' })
  @OrNull()
  @IsString()
  @MaxLength(200)
  cleverId?: string | null;
  @ApiProperty({ type: String, nullable: true, required: false, description: 'Where the district has a tenant id' })
  @OrNull()
  @IsString()
  @MaxLength(200)
  classlinkId?: string | null;
  @ApiProperty({ required: false, description: 'Parents are written to when a score report opens' })
  @MayBeMissing()
  @IsBoolean()
  reportMails?: boolean;
  @ApiProperty({ required: false, description: 'Goes with the state unless it is given' })
  @MayBeMissing()
  @IsString()
  @MaxLength(64)
  timeZone?: string;
  @ApiProperty({ required: false, description: "Month and day, 'MM-DD'" })
  @MayBeMissing()
  @IsString()
  @MaxLength(5)
  yearStartsOn?: string;
  @ApiProperty({ required: false, description: 'The one that the form was read with' })
  @MayBeMissing()
  @IsInt()
  @Min(1)
  @Max(LARGEST)
  revision?: number;
}

export class NewSchoolBody {
  @ApiProperty({ type: NewSchoolDto }) @Fields(() => NewSchoolDto) school!: NewSchoolDto;
}

export class EditSchoolBody {
  @ApiProperty({ type: EditSchoolDto }) @Fields(() => EditSchoolDto) school!: EditSchoolDto;
}

export class DeletedPlaceAnswer {
  @ApiProperty({ description: 'It is kept with what there is of it, and nobody signs in there; false: it is gone' })
  archived!: boolean;
}
