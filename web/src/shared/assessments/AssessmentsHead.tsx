import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';

/** The parts of the Assessments page. */
export function AssessmentsHead({
  tab,
  actions,
}: {
  tab: 'schedule' | 'monitoring' | 'incidents';
  actions?: ReactNode;
}) {
  return (
    <>
      <PageHead title="Assessments" actions={actions} />
      <PageTabs
        label="Assessments"
        tabs={[
          { label: 'Assessment Schedule', to: '/staff/assessments', current: tab === 'schedule' },
          { label: 'Assessment Monitoring', to: '/staff/assessments/monitoring', current: tab === 'monitoring' },
          { label: 'Incidents', to: '/staff/assessments/incidents', current: tab === 'incidents' },
        ]}
      />
    </>
  );
}
