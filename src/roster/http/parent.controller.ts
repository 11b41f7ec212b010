import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { People } from '../read/people.js';

class ChildDto {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel!: number | null;
  @ApiProperty({ type: String, nullable: true }) schoolName!: string | null;
}

class ChildrenAnswer {
  @ApiProperty({ type: [ChildDto] }) students!: ChildDto[];
}

@ApiTags('Roster')
@Controller('api/parent')
export class ParentController {
  constructor(private readonly people: People) {}

  /** The children of the signed-in parent. */
  @Get('students')
  @Allow('Parent')
  @ApiOkResponse({ type: ChildrenAnswer })
  async children(@CurrentSession() session: Session): Promise<ChildrenAnswer> {
    const children = await this.people.childrenOf(session.userId);
    return { students: children.map((child) => ({ ...child, fullName: `${child.firstName} ${child.lastName}` })) };
  }
}
