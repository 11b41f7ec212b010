/**
 * SQL for the number of each lesson of a template, '2.3': the course, the gradebook and what it sends say the same. Withdrawn
 * lessons and sections without a lesson are counted, so that no other lesson gets another number.
 * @param templateId as SQL
 */
export function lessonNumbers(templateId: string): string {
  return `(select l.id as lesson_id, s.number || '.' || row_number() over (partition by s.id order by l.place) as number
    from (select id, row_number() over (order by place) as number from courses.template_sections where template_id = ${templateId}) s
    join courses.lessons l on l.section_id = s.id)`;
}
