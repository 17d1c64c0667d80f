import { VisitLink } from '../visit-link.tsx'
import { RowTable, type RowTableProps } from './row-table.tsx'

interface VisitRow {
  readonly visitId: string
}

type VisitTableProps<Row extends VisitRow, Column extends string> = Omit<
  RowTableProps<Row, Column>,
  'idOf' | 'openerOf'
>

/** Visits in rows and columns; the name opens the visit. */
export function VisitTable<Row extends VisitRow, Column extends string>(props: VisitTableProps<Row, Column>) {
  return (
    <RowTable
      {...props}
      idOf={({ visitId }) => visitId}
      openerOf={(visit) => <VisitLink visitId={visit.visitId}>{props.nameOf(visit)}</VisitLink>}
    />
  )
}
