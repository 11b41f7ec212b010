import { FormPreviewView } from '../../shared/question-preview/FormPreviewView.js';
import css from '../../shared/question-preview/preview.module.css';

interface Props {
  area: '/admin' | '/staff';
  formId: number;
  question?: number;
  onQuestion(number: number): void;
  onForm(formId: number): void;
  onClose(): void;
}

/** A form in a page of its own, with an address for each question. */
export function FormPreviewPage({ area, ...view }: Props) {
  return (
    <div className={css.full}>
      <FormPreviewView
        {...view}
        printable
        closeLabel="All forms"
        addressOf={(id, q) => `${location.origin}${area}/forms/${id}${q > 1 ? `?q=${q}` : ''}`}
      />
    </div>
  );
}
