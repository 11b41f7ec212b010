import { PageHead } from '../../ui/PageHead.js';
import { CheckReceipt } from './CheckReceipt.js';
import css from './integrity.module.css';

/** For everybody who may see the student's records: parents, teachers, the student. */
export function ReceiptPage({ code }: { code: string }) {
  return (
    <div className={css.narrow}>
      <PageHead
        title="Check a Receipt"
        fact="The code that a student got when handing in proves what was handed in, and when."
      />
      <CheckReceipt given={code} />
    </div>
  );
}
