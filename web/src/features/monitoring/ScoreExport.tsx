import { DocumentButton } from '../../shared/documents/DocumentButton.js';

/** The results of a class in one set as a workbook, with where each of them comes from. */
export function ScoreExport({ sectionId, typeId, setId }: { sectionId: number; typeId: number; setId: number }) {
  return (
    <DocumentButton
      label="Score Export"
      path="/api/staff/sections/excel_report"
      request={{ id: sectionId, assessmentTypeId: typeId, assessmentSetId: setId }}
    />
  );
}
