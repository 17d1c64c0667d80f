import { useLingui } from '@lingui/react'
import { type getDirectory, readDirectoryNow } from '#contract/console/directory.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useMay, useWrite } from '../../../api/reading.ts'
import { moment } from '../../../parts/names.ts'
import { Card } from '../../../parts/page.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { countsSaid, failureSaid } from './directory-words.ts'

type State = Answered<typeof getDirectory>
interface DirectoryRunProps extends Pick<State, 'isReading' | 'run' | 'completeAt'> {
  readonly isOn: boolean
  /** A run waits for a decision. */
  readonly hasStopped: boolean
}

/** What the last run did, and a button for the next one. */
export function DirectoryRun({ isOn, hasStopped, isReading, run, completeAt }: DirectoryRunProps) {
  const { i18n } = useLingui()
  const may = useMay(readDirectoryNow)
  const read = useWrite(readDirectoryNow)
  const at = run && moment(i18n, run.at)
  const isHeldBack =
    hasStopped && run !== null && run.added + run.changed + run.archived + run.unchanged === 0
  return (
    <Card
      title={i18n._('DIRECTORY_LAST_RUN')}
      hint={completeAt && i18n._('DIRECTORY_COMPLETE_AT', { at: moment(i18n, completeAt) })}
    >
      <WriteTrouble writes={[read]} />
      <div role="status">
        {isReading ? (
          <p>{i18n._('DIRECTORY_READING')}</p>
        ) : (
          run === null && <p>{i18n._('DIRECTORY_NOT_READ')}</p>
        )}
      </div>
      {run && (
        <>
          <p>
            {run.isComplete
              ? i18n._('DIRECTORY_RUN_COMPLETE', { at })
              : i18n._('DIRECTORY_RUN_CHANGES', { at })}
          </p>
          {run.failure ? (
            <Note tone="danger">{failureSaid(i18n, run.failure)}</Note>
          ) : (
            <p>{isHeldBack ? i18n._('DIRECTORY_ASKS_SHORT') : countsSaid(i18n, run).join(' · ')}</p>
          )}
        </>
      )}
      {may && isOn && (
        <div>
          <Button busy={read.busy || isReading} onClick={() => void read.write({})}>
            {i18n._('DIRECTORY_READ_NOW')}
          </Button>
        </div>
      )}
    </Card>
  )
}
