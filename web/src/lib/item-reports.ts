/** The address of a report on the questions of a part, of a class, of the entire school or of a district. */
export function itemReportPath(
  page: 'session_detail_by_item' | 'response_analysis_by_item',
  {
    sectionId,
    assessmentId,
    district = false,
  }: { sectionId?: number | undefined; assessmentId: number; district?: boolean | undefined },
): string {
  if (district) return `/district-admin/reports/${assessmentId}/${page}`;
  return `/staff/reports/${sectionId ? `class/${sectionId}/` : ''}${assessmentId}/${page}`;
}

/** The item analysis of an activity of a course, of a class. */
export function activityAnalysisPath({
  sectionId,
  lessonId,
  courseId,
  activityId,
}: {
  sectionId: number;
  lessonId: number;
  courseId: number;
  activityId: number;
}): string {
  return `/staff/reports/class/${sectionId}/${lessonId}/${courseId}/${activityId}/activity_analysis_by_item`;
}
