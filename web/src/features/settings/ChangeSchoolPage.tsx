import type { Me } from '../../api/session.js';
import { PageHead } from '../../ui/PageHead.js';
import { ChangeSchool } from './ChangeSchool.js';

/** The way back for somebody who works at a school and went on as a parent, who has no settings. */
export function ChangeSchoolPage({ me }: { me: Me }) {
  return (
    <>
      <PageHead title="Change School" fact="Go on in another role of yours." />
      <ChangeSchool me={me} />
    </>
  );
}
