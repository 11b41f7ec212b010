import { ApiProperty } from '@nestjs/swagger';
import { Injectable } from '@nestjs/common';
import { effectiveRole, ROLES, type Role } from '../../kernel/roles.js';
import { DomainError } from '../../kernel/errors.js';
import { Masks } from '../masks.js';
import type { IdentityCode } from '../problems.js';
import { SessionProfiles } from '../session-profiles.js';
import type { Session } from '../session.js';
import { SignIn, type SignedInAs } from '../sign-in.js';
import { SupportChat } from '../support-chat.js';

export class MeSchool {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Two letters' }) state!: string;
  @ApiProperty({ enum: ['SAT', 'ACT'], isArray: true }) courseType!: ('SAT' | 'ACT')[];
  @ApiProperty({ description: 'The school has tests, monitoring and results' }) assessmentsAvailable!: boolean;
  @ApiProperty() activitiesAvailable!: boolean;
  @ApiProperty({ description: 'Teachers assign nothing and change no students here' }) schoolAdminOnly!: boolean;
}

export class MeSupportChat {
  @ApiProperty({ description: 'A page that is shown in a frame' }) address!: string;
  @ApiProperty({ description: 'Who runs it' }) name!: string;
}

export class MeDistrict {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

/** The session user of specification 1, section 3. */
export class Me {
  @ApiProperty() userId!: number;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: MeSchool, nullable: true }) school!: MeSchool | null;
  @ApiProperty({ type: MeDistrict, nullable: true }) district!: MeDistrict | null;
  @ApiProperty({ type: Number, nullable: true }) schoolDistrictId!: number | null;
  @ApiProperty() untimedAssessment!: boolean;
  @ApiProperty({ description: 'The person has roles at several places and may switch' })
  multipleLoginsAvailable!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'While somebody looks through a mask: the code that leads back',
  })
  masqId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the one behind the mask' }) masqIdent!:
    string | null;
  @ApiProperty({ description: 'The one behind the mask is a district administrator' }) districtAdminMasq!: boolean;
  @ApiProperty({ type: MeSupportChat, nullable: true, description: 'null for students, and where there is no chat' })
  supportChat!: MeSupportChat | null;
}

@Injectable()
export class MeQuery {
  constructor(
    private readonly profiles: SessionProfiles,
    private readonly signIn: SignIn,
    private readonly masks: Masks,
    private readonly supportChat: SupportChat,
  ) {}

  /**
   * @param held the person's roles, where they were just read
   * @throws DomainError `identity/not-signed-in` when the person left the roster after signing in.
   */
  async of(session: Session, held?: readonly SignedInAs[]): Promise<Me> {
    const { masquerader } = session;
    const [profile, roles, behind, supportChat] = await Promise.all([
      this.profiles.profileOf(session),
      held ?? this.signIn.rolesOf(session.userId),
      masquerader ? this.profiles.profileOf({ ...masquerader, schoolId: null, districtId: null }) : undefined,
      this.supportChat.of(session),
    ]);
    if (!profile) throw new DomainError<IdentityCode>('identity/not-signed-in', 'Please sign in.');
    return {
      userId: session.userId,
      role: session.role,
      ...profile,
      schoolDistrictId: profile.district?.id ?? null,
      multipleLoginsAvailable: roles.length > 1 && !masquerader,
      masqId: this.masks.returnCode(session),
      masqIdent: behind ? `${behind.firstName} ${behind.lastName}` : null,
      districtAdminMasq: masquerader ? effectiveRole(masquerader.role) === 'District Admin' : false,
      supportChat,
    };
  }
}
