import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { deleteReport, listReports, saveReport, sendReport } from '#contract/console/reports.ts'
import { ownNameOf } from '#contract/languages.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { hourName } from '../../parts/hour-name.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Card, Page } from '../../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { HostFiguresCard } from './host-figures-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { type ChartWatcher, type ListedReport, mayGet, rhythmName } from './report-words.ts'

/** Numbers that are mailed: when, of which site, and to whom. */
export function ReportsPage() {
  const { i18n } = useLingui()
  const reports = useRead(listReports, {})
  return (
    <Page title={i18n._('REPORTS')} intro={i18n._('REPORTS_INTRO')}>
      <Loaded query={reports}>
        {({ reports: list, people }) => <ReportList list={list} people={people} />}
      </Loaded>
      <HostFiguresCard />
    </Page>
  )
}

interface ReportListProps {
  readonly list: readonly ListedReport[]
  readonly people: readonly ChartWatcher[]
}

function ReportList({ list, people }: ReportListProps) {
  const { i18n } = useLingui()
  const may = useMay(saveReport)
  const siteName = useSiteName()
  const remove = useWrite(deleteReport)
  const send = useWrite(sendReport)
  const [edited, setEdited] = useState<ListedReport | 'new' | null>(null)
  const [removed, setRemoved] = useState<{ readonly reportId: string; readonly name: string } | null>(null)
  const [isSent, setIsSent] = useState<boolean | null>(null)
  const sendNow = async (reportId: string) => {
    setIsSent(null)
    const answer = await send.write({ reportId })
    if (answer.ok) setIsSent(answer.value.isSent)
  }
  const discard = async (reportId: string) => {
    await remove.write({ reportId })
    setRemoved(null)
  }
  return (
    <Card title={i18n._('REPORTS_MAILED')} hint={i18n._('REPORTS_MAILED_HINT')}>
      <WriteTrouble writes={[remove, send]} />
      <div role="status">
        {isSent !== null && (
          <Note tone={isSent ? 'success' : 'danger'}>
            {isSent ? i18n._('REPORT_SENT') : i18n._('REPORT_NOT_SENT')}
          </Note>
        )}
      </div>
      <ItemRows
        label={i18n._('REPORTS_MAILED')}
        items={list}
        keyOf={({ reportId }) => reportId}
        empty={i18n._('REPORTS_EMPTY')}
      >
        {(report) => {
          const name = i18n._('REPORT_NAME', {
            rhythm: rhythmName(i18n, report.rhythm),
            site: verbatim(siteName(report.siteId)),
          })
          const recipients = people.filter(
            (person) => report.accountIds.includes(person.accountId) && mayGet(report.siteId, person),
          )
          return (
            <RowWords
              name={name}
              pills={!report.isOn && <Pill>{i18n._('REPORT_OFF')}</Pill>}
              detail={
                <>
                  <span>{hourName(i18n, report.hour)}</span>
                  <span lang={report.language}>{ownNameOf(report.language)}</span>
                  <span>
                    {recipients.length === 0
                      ? i18n._('REPORT_NO_RECIPIENTS')
                      : recipients.map((person) => person.name).join(', ')}
                  </span>
                  {report.sentAt !== null && (
                    <span>{i18n._('REPORT_SENT_AT', { at: moment(i18n, report.sentAt) })}</span>
                  )}
                </>
              }
              actions={
                may && (
                  <>
                    <Button
                      busy={send.busy}
                      aria-label={i18n._('REPORT_SEND_OF', { name: verbatim(name) })}
                      onClick={() => void sendNow(report.reportId)}
                    >
                      {i18n._('REPORT_SEND')}
                    </Button>
                    <Button onClick={() => setEdited(report)}>{i18n._('EDIT')}</Button>
                    <Button onClick={() => setRemoved({ reportId: report.reportId, name })}>
                      {i18n._('REMOVE')}
                    </Button>
                  </>
                )
              }
            />
          )
        }}
      </ItemRows>
      {may && (
        <div>
          <Button onClick={() => setEdited('new')}>
            <PlusIcon />
            {i18n._('REPORT_ADD')}
          </Button>
        </div>
      )}
      {removed && (
        <ConfirmDialog
          title={i18n._('REPORT_REMOVE', { name: verbatim(removed.name) })}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void discard(removed.reportId)}
          onClose={() => setRemoved(null)}
        >
          {i18n._('REPORT_REMOVE_HINT')}
        </ConfirmDialog>
      )}
      {edited && (
        <ReportDialog
          report={edited === 'new' ? null : edited}
          people={people}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
