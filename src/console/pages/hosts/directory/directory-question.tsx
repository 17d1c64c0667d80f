import { useLingui } from '@lingui/react'
import { answerDirectory, type getDirectory } from '#contract/console/directory.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useMay, useWrite } from '../../../api/reading.ts'
import { actions } from '../../../parts/page.css.ts'
import { Card } from '../../../parts/page.tsx'
import { ItemRows, RowWords } from '../../../parts/rows.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'

type Question = NonNullable<Answered<typeof getDirectory>['question']>

/** A run has stopped, because it would archive many hosts: who they are, and whether to do it. */
export function DirectoryQuestion({ question }: { readonly question: Question }) {
  const { i18n } = useLingui()
  const may = useMay(answerDirectory)
  const answer = useWrite(answerDirectory)
  const { askedAt, gone, of, names } = question
  const decide = (archives: boolean) => void answer.write({ askedAt, archives })
  const more = gone - names.length
  return (
    <Card title={i18n._('DIRECTORY_ASKS')}>
      <WriteTrouble writes={[answer]} />
      <Note tone="warning">{i18n._('DIRECTORY_ASKS_WHY', { gone, of })}</Note>
      <ItemRows
        label={i18n._('DIRECTORY_ASKS_WHO')}
        items={names.map((name, nth) => ({ name, nth }))}
        keyOf={({ nth }) => String(nth)}
        empty=""
      >
        {({ name }) => <RowWords name={name} />}
      </ItemRows>
      {more > 0 && <p>{i18n._('DIRECTORY_ASKS_MORE', { count: more })}</p>}
      {may && (
        <>
          <p>{i18n._('DIRECTORY_KEEP_HINT')}</p>
          <div className={actions}>
            <Button variant="danger" busy={answer.busy} onClick={() => decide(true)}>
              {i18n._('DIRECTORY_ARCHIVE')}
            </Button>
            <Button busy={answer.busy} onClick={() => decide(false)}>
              {i18n._('DIRECTORY_KEEP')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
