import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { deleteDirectory, getDirectory } from '#contract/console/directory.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useRead, useWrite } from '../../../api/reading.ts'
import { ConfirmDialog } from '../../../parts/form-parts.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Page } from '../../../parts/page.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { DirectoryForm } from './directory-form.tsx'
import { DirectoryQuestion } from './directory-question.tsx'
import { DirectoryRun } from './directory-run.tsx'

/** How soon the page shows that a run has ended. */
const LOOK_MS = 2_000

/** Where hosts are read from, what the last run did, and what it asks. */
export function DirectoryPage() {
  const { i18n } = useLingui()
  const may = useMay(deleteDirectory)
  const directory = useRead(getDirectory, {}, { everyMs: LOOK_MS })
  const remove = useWrite(deleteDirectory)
  const [isRemoving, setRemoving] = useState(false)
  const doRemove = async () => {
    setRemoving(false)
    await remove.write({})
  }
  return (
    <Page title={i18n._('DIRECTORY')} intro={i18n._('DIRECTORY_INTRO')}>
      <WriteTrouble writes={[remove]} />
      <Loaded query={directory}>
        {({ directory: settings, question, ...run }) => (
          <>
            {question && <DirectoryQuestion question={question} />}
            {settings && <DirectoryRun {...run} isOn={settings.isOn} hasStopped={question !== null} />}
            <DirectoryForm key={settings === null ? 'new' : 'stored'} settings={settings} />
            {settings && may && (
              <div>
                <Button onClick={() => setRemoving(true)}>{i18n._('DIRECTORY_REMOVE')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isRemoving && (
        <ConfirmDialog
          title={i18n._('DIRECTORY_REMOVE')}
          action={i18n._('REMOVE')}
          busy={remove.busy}
          onConfirm={() => void doRemove()}
          onClose={() => setRemoving(false)}
        >
          {i18n._('DIRECTORY_REMOVE_HINT')}
        </ConfirmDialog>
      )}
    </Page>
  )
}
