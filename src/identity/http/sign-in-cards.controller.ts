import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AllowAnyone } from '../../platform/http/allow.js';
import { KnownDevices } from '../known-devices.js';
import { SignInCards } from '../sign-in-cards.js';

class CardBody {
  @ApiProperty()
  @IsEmail({}, { message: 'Please enter a valid email' })
  @MaxLength(320, { message: 'Please enter a valid email' })
  email!: string;
  @ApiProperty({ description: 'As it is printed; case and dash do not matter' })
  @IsString({ message: 'Please enter the code of the card' })
  @MaxLength(40, { message: 'Please enter the code of the card' })
  code!: string;
  @ApiProperty({ description: 'As at the sign-in' })
  @IsString({ message: 'ReCaptcha error!' })
  @MaxLength(20_000, { message: 'ReCaptcha error!' })
  captcha!: string;
}

class CardAnswer {
  @ApiProperty({ description: 'Of a link that sets a password, for half an hour' }) token!: string;
  @ApiProperty({ enum: ['activate', 'reset'], description: 'Which kind of link it is' }) purpose!: 'activate' | 'reset';
}

/** The door for whoever has a printed card. The code on it is the permission. */
@ApiTags('identity')
@Controller('api/sign_in_cards')
export class SignInCardsController {
  constructor(
    private readonly cards: SignInCards,
    private readonly devices: KnownDevices,
  ) {}

  @Post('redeem')
  @AllowAnyone()
  @HttpCode(200)
  @ApiOkResponse({ type: CardAnswer })
  redeem(@Body() body: CardBody, @Req() request: FastifyRequest): Promise<CardAnswer> {
    const from = { address: request.ip, device: this.devices.of(request, body.email) };
    return this.cards.redeem(body, from, () => !request.raw.socket.destroyed);
  }
}
