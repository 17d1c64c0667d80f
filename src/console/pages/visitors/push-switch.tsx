import { useEffect, useState } from 'react'
import type { listMyVisitors } from '#contract/console/my-visitors.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { Answered } from '../../api/reading.ts'
import {
  canPush,
  type PushOffer,
  type PushState,
  renewPush,
  switchPushOff,
  switchPushOn,
} from './browser-push.ts'
import * as css from './visitors.css.ts'

type PushWords = Answered<typeof listMyVisitors>['words']['push']

interface PushSwitch {
  /** `null`: the company does not use push messages, or the browser has none. */
  readonly state: PushState | null
  readonly busy: boolean
  readonly switchOn: () => Promise<void>
  readonly switchOff: () => Promise<void>
}

/** Whether this browser is notified while the page is closed. Looked after at each load of the page. */
export function usePushSwitch(offer: PushOffer | null): PushSwitch {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const { publicKey = null, owner = null } = offer ?? {}
  useEffect(() => {
    let isOver = false
    if (publicKey === null || owner === null || !canPush()) return setState(null)
    renewPush({ publicKey, owner }).then(
      (found) => !isOver && setState(found),
      () => !isOver && setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [publicKey, owner])
  const change = async (work: () => Promise<PushState>) => {
    if (busy) return
    setBusy(true)
    setState(await work().catch(() => 'failed' as const))
    setBusy(false)
  }
  return {
    state,
    busy,
    switchOn: async () => {
      if (publicKey !== null && owner !== null) await change(() => switchPushOn({ publicKey, owner }))
    },
    switchOff: () => change(() => switchPushOff().then(() => 'off')),
  }
}

interface PushRowProps extends PushSwitch {
  readonly words: PushWords
}

/** Switches push messages on and off in this browser, and says who carries them. */
export function PushRow({ state, busy, switchOn, switchOff, words }: PushRowProps) {
  if (state === null) return null
  const isOn = state === 'on'
  return (
    <div className={css.push}>
      <div role="status" className={css.pushSaid}>
        {state === 'forbidden' && <Note tone="warning">{words.isForbidden}</Note>}
        {state === 'failed' && <Note tone="danger">{words.hasFailed}</Note>}
        {isOn && <Note tone="success">{words.isOn}</Note>}
      </div>
      {state !== 'forbidden' && (
        <div>
          <Button busy={busy} onClick={() => void (isOn ? switchOff() : switchOn())}>
            {isOn ? words.switchOff : words.switchOn}
          </Button>
        </div>
      )}
      {!isOn && state !== 'forbidden' && <p className={css.hint}>{words.carried}</p>}
    </div>
  )
}
