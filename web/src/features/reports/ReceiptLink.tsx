import { Link } from '@tanstack/react-router';
import css from './areas.module.css';

/** From the reports to the page on which a receipt code is checked. */
export function ReceiptLink() {
  return (
    <p className={css.receipt}>
      <Link className="way" to="/receipts">
        Check a Receipt
      </Link>
    </p>
  );
}
