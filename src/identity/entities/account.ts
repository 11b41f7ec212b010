import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { normaliseEmail } from '../../kernel/email.js';

/** A login. One per e-mail; `userId` is the person's id in roster. An account without a password waits for activation. */
@Entity({ schema: 'identity', tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  userId!: number;

  /** Lower case; unique. */
  @Property({ type: 'text' })
  email!: string;

  /** Argon2id in PHC format. */
  @Property({ type: 'text', nullable: true })
  passwordHash: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  activatedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  archivedAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  static invite(userId: number, email: string, at: Date): Account {
    const account = new Account();
    account.userId = userId;
    account.email = normaliseEmail(email);
    account.createdAt = at;
    return account;
  }

  setPassword(hash: string, at: Date): void {
    this.passwordHash = hash;
    this.activatedAt ??= at;
  }
}
