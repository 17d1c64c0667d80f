import { useCallback } from 'react'
import { VisitLink } from '../visit-link.tsx'
import { RowTable, type RowTableProps } from './row-table.tsx'

interface VisitRow {
  readonly visitId: string
}

type VisitTableProps<Row extends VisitRow, Column extends string> = Omit<
  RowTableProps<Row, Column>,
  'idOf' | 'openerOf'
>

const visitIdOf = ({ visitId }: VisitRow): string => visitId

/** Visits in rows and columns; the name opens the visit. */
export function VisitTable<Row extends VisitRow, Column extends string>(props: VisitTableProps<Row, Column>) {
  const { nameOf } = props
  const openerOf = useCallback(
    (visit: Row) => <VisitLink visitId={visit.visitId}>{nameOf(visit)}</VisitLink>,
    [nameOf],
  )
  return <RowTable {...props} idOf={visitIdOf} openerOf={openerOf} />
}
