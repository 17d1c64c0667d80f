import { useLingui } from '@lingui/react'
import { judgePdf } from '#contract/console/archive.ts'
import { ARCHIVE_PDF_MAX_BYTES } from '#contract/limits.ts'
import { Note } from '#src/ui/note.tsx'
import { useState } from 'react'
import { type Answered, useMay, useWrite } from '../../api/reading.ts'
import { asBase64, FileButton } from '../../parts/file-button.tsx'
import { moment } from '../../parts/names.ts'
import { Card } from '../../parts/page.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { judgeActs } from './archive.css.ts'

const tones = { sealed: 'success', changed: 'danger', unknown: 'warning' } as const

/** Takes a PDF and says whether this company has sealed it, and whether it is as it was. */
export function JudgeCard() {
  const { i18n } = useLingui()
  const may = useMay(judgePdf)
  const judge = useWrite(judgePdf)
  const [judged, setJudged] = useState<(Answered<typeof judgePdf> & { readonly name: string }) | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  if (!may) return null

  const choose = async (file: File) => {
    setJudged(null)
    setTooLarge(file.size > ARCHIVE_PDF_MAX_BYTES)
    if (file.size === 0 || file.size > ARCHIVE_PDF_MAX_BYTES) return
    const answer = await judge.write({ pdf: await asBase64(file) })
    if (answer.ok) setJudged({ ...answer.value, name: file.name })
  }
  const words = {
    sealed: () => i18n._('ARCHIVE_SEALED', { at: moment(i18n, judged?.sealedAt ?? '') }),
    changed: () => i18n._('ARCHIVE_CHANGED'),
    unknown: () => i18n._('ARCHIVE_UNKNOWN'),
  }
  return (
    <Card title={i18n._('ARCHIVE_JUDGE')} hint={i18n._('ARCHIVE_JUDGE_HINT')}>
      <div className={judgeActs}>
        <FileButton accept="application/pdf" disabled={judge.busy} onFile={(file) => void choose(file)}>
          {i18n._('ARCHIVE_JUDGE_CHOOSE')}
        </FileButton>
      </div>
      <WriteTrouble writes={[judge]} />
      {isTooLarge && (
        <Note tone="danger" role="alert">
          {i18n._('ARCHIVE_TOO_LARGE')}
        </Note>
      )}
      {judged && (
        <Note tone={tones[judged.verdict]} role="status">
          <bdi>{judged.name}</bdi>: {words[judged.verdict]()}
        </Note>
      )}
    </Card>
  )
}
