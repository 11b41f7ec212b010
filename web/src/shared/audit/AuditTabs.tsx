import { PageTabs } from '../../ui/PageTabs.js';

/** The parts of an audit: what students did, who looked at it, and whether the log is what was written. */
export function AuditTabs({ current }: { current: 'attempts' | 'access' | 'integrity' }) {
  return (
    <PageTabs
      label="Audit"
      tabs={[
        { label: 'Attempts', to: '/audit/attempts', current: current === 'attempts' },
        { label: 'Access Records', to: '/audit/access', current: current === 'access' },
        { label: 'Integrity', to: '/audit/integrity', current: current === 'integrity' },
      ]}
    />
  );
}
