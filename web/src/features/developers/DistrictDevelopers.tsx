import { ApiTokens } from './ApiTokens.js';
import css from './developers.module.css';
import { StudentAnalytics } from './StudentAnalytics.js';
import { Webhooks } from './Webhooks.js';

/** What a district builds on us with: webhooks and tokens, and what an analytics service may know. */
export function DistrictDevelopers({ districtId }: { districtId: number }) {
  return (
    <div className={css.page}>
      <Webhooks districtId={districtId} />
      <ApiTokens districtId={districtId} />
      <StudentAnalytics districtId={districtId} />
    </div>
  );
}
