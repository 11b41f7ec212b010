import { Injectable } from '@nestjs/common';
import { KeyRecords } from '../../delivery/index.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { pageOfChild, People } from '../../roster/index.js';

/** What an erasure would do, said before it is done. */
export interface ErasureEffect {
  studentId: number;
  fullName: string;
  schoolName: string;
  /** Sittings whose answers can be read today. */
  sittings: number;
  /** Of these still open: they end at once. */
  openSittings: number;
  /** Parents who lose the sight of this student. */
  guardians: number;
  mails: number;
}

@Injectable()
export class ErasureEffects {
  constructor(
    private readonly people: People,
    private readonly keys: KeyRecords,
    private readonly outbox: Outbox,
  ) {}

  /** undefined for an id that is no student of a school, also of one who was erased. */
  async of(studentId: number): Promise<ErasureEffect | undefined> {
    const student = await this.people.studentProfile(studentId);
    if (!student) return undefined;
    const fullName = `${student.firstName} ${student.lastName}`;
    const [phases, guardians, merged, ...mails] = await Promise.all([
      this.keys.phasesOf(studentId),
      this.people.guardianCount(studentId),
      this.people.mergedInto(studentId),
      this.outbox.naming(student.email, fullName, pageOfChild(studentId)),
    ]);
    for (const one of merged)
      mails.push(await this.outbox.naming(one.email, `${one.firstName} ${one.lastName}`, pageOfChild(one.id)));
    const open = phases.filter((phase) => phase === 'running' || phase === 'paused' || phase === 'expired');
    return {
      studentId,
      fullName,
      schoolName: student.school.name,
      sittings: phases.length,
      openSittings: open.length,
      guardians,
      mails: mails.reduce((sum, n) => sum + n, 0),
    };
  }
}
