import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { changeVisitorType, getDeskForm } from '#contract/console/register.ts'
import { listSites } from '#contract/console/sites.ts'
import { enterByHand } from '#contract/console/today.ts'
import type { Failure } from '#contract/error-codes.ts'
import { fullName } from '#contract/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { type Asked, useRead, useWrite } from '../../../api/reading.ts'
import { dialogFoot } from '../../../parts/form.css.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { useOnlySite } from '../../../parts/site-field.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'
import { FindVisitor, type FoundVisitor } from './find-visitor.tsx'
import { KnownVisitorForm } from './known-visitor-form.tsx'
import { NewVisitorForm } from './new-visitor-form.tsx'
import { ProofsMissing } from './proofs-missing.tsx'
import * as css from './register.css.ts'
import type { VisitAnswers } from './visit-fields.tsx'

export interface EnteredAtDesk {
  readonly visitId: string
  readonly name: string
  /** Badges are printed at the site. */
  readonly hasPrinter: boolean
}

type Stage =
  | { readonly is: 'finding' }
  | { readonly is: 'known'; readonly visitor: FoundVisitor }
  | { readonly is: 'new' }
  | {
      readonly is: 'lacking'
      readonly name: string
      readonly lacking: readonly string[]
      readonly entry: Omit<Asked<typeof enterByHand>, 'why'>
    }

interface RegisterDrawerProps {
  /** The site that is shown; `null`: all. */
  readonly siteId: string | null
  readonly onEntered: (entered: EnteredAtDesk) => void
  readonly onClose: () => void
}

/** Registers a visitor at the desk, known or new, in one place. */
export function RegisterDrawer({ siteId, onEntered, onClose }: RegisterDrawerProps) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const asks = useRead(getDeskForm, {})
  const enter = useWrite(enterByHand)
  const changeType = useWrite(changeVisitorType)
  const [stage, setStage] = useState<Stage>({ is: 'finding' })
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState<Failure | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const onlySite = useOnlySite()
  const site = siteId ?? onlySite
  const close = () => (stage.is === 'new' && isDirty && !isLeaving ? setLeaving(true) : onClose())
  const go = (next: Stage) => {
    setFailed(null)
    setLeaving(false)
    setStage(next)
  }

  /** @param visitorTypeId that the visitor is given first: what is asked of them follows from it; `null`: it stays */
  const enterKnown = async (
    visitor: FoundVisitor,
    answers: VisitAnswers,
    visitorTypeId: string | null = null,
  ) => {
    if (visitorTypeId !== null) {
      const changed = await changeType.write({ visitorId: visitor.visitorId, visitorTypeId })
      if (!changed.ok) return setFailed(changed.error)
    }
    const entry = { visitorId: visitor.visitorId, ...answers }
    const name = fullName(visitor)
    const entered = await enter.write(entry)
    if (entered.ok) onEntered({ ...entered.value, name })
    else if (entered.error.code === 'INCOMPLETE_VISIT')
      go({ is: 'lacking', name, lacking: entered.error.issues.map(({ path }) => path), entry })
    else setFailed(entered.error)
  }
  const isOfField = failed?.issues.some(({ path }) => ['siteId', 'hostId', 'visitorTypeId'].includes(path))

  return (
    <Dialog title={i18n._('DESK_REGISTER')} isDrawer onClose={close}>
      <div className={css.desk}>
        {stage.is === 'finding' && (
          <FindVisitor
            typed={typed}
            onTyped={setTyped}
            onChosen={(visitor) => go({ is: 'known', visitor })}
            onEnter={
              sites.length > 0 && site === null
                ? null
                : (visitor) => void enterKnown(visitor, { siteId: site, hostId: null, reason: null })
            }
            onNew={() => go({ is: 'new' })}
            busy={enter.busy}
          />
        )}
        {stage.is === 'known' && (
          <Loaded query={asks}>
            {(form) => (
              <KnownVisitorForm
                visitor={stage.visitor}
                asks={form}
                siteId={site}
                failed={failed}
                busy={enter.busy || changeType.busy}
                onEnter={(answers, typeId) => void enterKnown(stage.visitor, answers, typeId)}
                onBack={() => go({ is: 'finding' })}
              />
            )}
          </Loaded>
        )}
        {stage.is === 'new' && (
          <Loaded query={asks}>
            {(form) => (
              <NewVisitorForm
                asks={form}
                siteId={site}
                typed={typed}
                onDirty={setDirty}
                onBack={(search) => {
                  if (search !== null) setTyped(search)
                  go({ is: 'finding' })
                }}
                onRegistered={({ visitorId, visitId, lacking, name, hasPrinter, ticket }, draft) => {
                  if (visitId !== null) return onEntered({ visitId, name, hasPrinter })
                  const { siteId: at, hostId, reason } = draft
                  go({
                    is: 'lacking',
                    name,
                    lacking,
                    entry: { visitorId, siteId: at, hostId, reason, ticket },
                  })
                }}
              />
            )}
          </Loaded>
        )}
        {stage.is === 'lacking' && (
          <ProofsMissing {...stage} onEntered={(entered) => onEntered({ ...entered, name: stage.name })} />
        )}
        {!isOfField && <WriteTrouble writes={[{ failed }]} />}
        {isLeaving && (
          <>
            <p role="alert">{i18n._('UNSAVED_QUESTION')}</p>
            <div className={dialogFoot}>
              <Button onClick={onClose}>{i18n._('DISCARD')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
