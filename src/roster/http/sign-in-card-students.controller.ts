import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { SignInCardStudents, type CardStudent } from '../read/sign-in-card-students.js';

class CardStudentDto implements CardStudent {
  @ApiProperty() id!: number;
  @ApiProperty() fullName!: string;
  @ApiProperty({ description: 'Somebody has chosen a password' }) hasPassword!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Until when the card works that was made last' })
  cardUntil!: string | null;
  @ApiProperty({ description: 'A card can be made' }) mayHave!: boolean;
}

class CardStudentsAnswer {
  @ApiProperty({ type: [CardStudentDto] }) students!: CardStudentDto[];
}

/** For whom of a class sign-in cards can be made; the cards are a document. */
@ApiTags('Classes')
@Controller('api/staff/sections/:id/sign_in_cards')
@Allow('District Admin', 'Teacher Admin')
@NoMasquerade()
export class SignInCardStudentsController {
  constructor(private readonly cards: SignInCardStudents) {}

  @Get()
  @ApiOkResponse({ type: CardStudentsAnswer })
  async students(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<CardStudentsAnswer> {
    const { students } = await this.cards.of(session, id);
    return {
      students: students.map(({ id: studentId, fullName, hasPassword, cardUntil, mayHave }) => ({
        id: studentId,
        fullName,
        hasPassword,
        cardUntil,
        mayHave,
      })),
    };
  }
}
