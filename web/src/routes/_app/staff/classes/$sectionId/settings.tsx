import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { classQuery } from '../../../../../api/class.js';
import { SettingsTab } from '../../../../../features/class-page/SettingsTab.js';
import { staffClass } from '../../../../../lib/class-place.js';

export const Route = createFileRoute('/_app/staff/classes/$sectionId/settings')({ component: Settings });

function Settings() {
  const { sectionId } = Route.useParams();
  const section = useSuspenseQuery(classQuery(sectionId)).data;
  return <SettingsTab key={sectionId} section={section} place={staffClass(sectionId)} />;
}
