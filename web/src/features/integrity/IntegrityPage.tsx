import { AuditTabs } from '../../shared/audit/AuditTabs.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { CheckFile } from './CheckFile.js';
import { CheckReceipt } from './CheckReceipt.js';
import { CheckRoot } from './CheckRoot.js';
import { DayRoots } from './DayRoots.js';
import css from './integrity.module.css';
import { LastVerification } from './LastVerification.js';
import { ResultsCheck } from './ResultsCheck.js';
import { Warnings } from './Warnings.js';
import { WithoutUs } from './WithoutUs.js';

interface Props {
  /** The log itself: auditors and Horizon Admins. */
  mayVerify: boolean;
  /** Who gets the roots: Horizon Admins. */
  mayChange: boolean;
}

/** Whether the log is what was written; and for whoever has a file, a root or a code in hand, whether it is genuine. */
export function IntegrityPage({ mayVerify, mayChange }: Props) {
  return (
    <>
      <PageHead
        title="Integrity"
        fact={
          mayVerify
            ? 'Whether what we hold is what was written, and the means to check it without us.'
            : 'Check what was handed to you: an attempt file, a receipt, a day root.'
        }
      />
      <AuditTabs current="integrity" />
      <div className={css.page}>
        {mayVerify && <Warnings mayChange={mayChange} />}
        {mayVerify && <LastVerification />}
        {mayVerify && <ResultsCheck />}
        {mayVerify && <DayRoots mayChange={mayChange} />}
        <Section title="Check what was handed to you">
          <div className={css.checks}>
            <CheckFile />
            <CheckRoot />
            <section className={css.check} aria-labelledby="check-receipt">
              <h3 className="h3" id="check-receipt">
                A receipt
              </h3>
              <p className={css.lead}>The code that a student got when handing in.</p>
              <CheckReceipt />
            </section>
          </div>
        </Section>
        <WithoutUs />
      </div>
    </>
  );
}
