import { Controller, Get, Header } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { AllowSignedIn } from '../../identity/index.js';
import { attachment } from '../../platform/http/send-file.js';

const STUDENTS = [
  'First Name,Last Name,Email,Student ID,Grade Level,Untimed',
  'Amara,Okafor,amara.okafor@example.com,100234,11,No',
  'José,García,jose.garcia@example.com,100235,11,Yes',
  '"Anne Marie","O\'Neill, Jr.",annemarie.oneill@example.com,100236,10,No',
];

const FAMILIES = [
  'First Name,Last Name,Email,Student ID,Grade Level,Untimed,Parent 1 First Name,Parent 1 Last Name,Parent 1 Email,Parent 1 Phone,Parent 2 First Name,Parent 2 Last Name,Parent 2 Email,Parent 2 Phone',
  'Amara,Okafor,amara.okafor@example.com,100234,11,No,Ngozi,Okafor,ngozi.okafor@example.com,(555) 010-1234,Chidi,Okafor,chidi.okafor@example.com,',
  'José,García,jose.garcia@example.com,100235,11,Yes,Lucía,García,lucia.garcia@example.com,,,,,',
  '"Anne Marie","O\'Neill, Jr.",annemarie.oneill@example.com,100236,10,No,Mary,"O\'Neill, Jr.",mary.oneill@example.com,,,,,',
];

const STAFF = [
  'First Name,Last Name,Email,Phone,User Type',
  'Beatriz,Solano,beatriz.solano@example.com,(555) 010-1234 ext. 12,Teacher',
  'Philip,Nakamura,philip.nakamura@example.com,,Teacher Admin',
];

const ADMINISTRATORS = [
  'First Name,Last Name,Email,Phone,User Type',
  'Ruth,Adeyemi,ruth.adeyemi@example.com,(555) 010-1200,Superintendent',
  'Carlos,Vance,carlos.vance@example.com,(555) 010-1234 ext. 12,District Admin',
];

@ApiTags('Roster')
@Controller('template')
export class TemplatesController {
  /** With a byte order mark, so that spreadsheets read the accents. */
  @Get('student_import_sample.csv')
  @AllowSignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', attachment('student_import_sample.csv'))
  @ApiProduces('text/csv')
  students(): string {
    return `\uFEFF${STUDENTS.join('\r\n')}\r\n`;
  }

  /** Students with up to two parents in a row. */
  @Get('parent_import_sample.csv')
  @AllowSignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', attachment('parent_import_sample.csv'))
  @ApiProduces('text/csv')
  families(): string {
    return `\uFEFF${FAMILIES.join('\r\n')}\r\n`;
  }

  /** For teachers and administrators alike. */
  @Get('staff_import_sample.csv')
  @AllowSignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', attachment('staff_import_sample.csv'))
  @ApiProduces('text/csv')
  staff(): string {
    return `\uFEFF${STAFF.join('\r\n')}\r\n`;
  }

  /** For the administrators of a district. */
  @Get('administrator_import_sample.csv')
  @AllowSignedIn()
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', attachment('administrator_import_sample.csv'))
  @ApiProduces('text/csv')
  administrators(): string {
    return `\uFEFF${ADMINISTRATORS.join('\r\n')}\r\n`;
  }
}
