import { fromCallback } from 'xstate'
import type { SpeechPorts } from '#machines/ports.ts'

interface HeadsetEvent {
  readonly type: 'HEADSET_CHANGED'
  readonly isPlugged: boolean
}

/** Keys that keypads with a headphone jack send when a plug goes in or out. */
const PLUG_KEYS: Readonly<Record<string, boolean>> = { [`F${15}`]: true, [`F${16}`]: false }

/** Names that systems give to headphones; browsers tell them only where a page may use the microphone. */
const HEADSET = /head(?:phone|set)|earbud|airpod|kopfh|cuffi|auricular|casque|ヘッドホン|ヘッドフォン|耳机/i

type Output = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>

/** Loudspeakers and headphones, without those that only stand for another one. */
const outputsOf = (devices: readonly Output[]): readonly Output[] =>
  devices.filter(
    ({ kind, deviceId }) => kind === 'audiooutput' && !['default', 'communications'].includes(deviceId),
  )

/**
 * What a change of the sound outputs says about headphones: by their name if it is known, else by their number; `null`
 * = nothing.
 */
export function pluggedBy(before: readonly Output[], after: readonly Output[]): boolean | null {
  const [were, are] = [outputsOf(before), outputsOf(after)]
  if (are.some(({ label }) => label !== '')) {
    const isWorn = are.some(({ label }) => HEADSET.test(label))
    const wasWorn = were.some(({ label }) => HEADSET.test(label))
    return isWorn === wasWorn ? null : isWorn
  }
  return are.length === were.length ? null : are.length > were.length
}

/**
 * Notices headphones, as far as a page can: by a keypad that tells of its plug, and by the list of sound outputs, which
 * not every system changes for a plug.
 */
export const headsetWatch: SpeechPorts['headset'] = fromCallback(({ sendBack }) => {
  const report: (event: HeadsetEvent) => void = sendBack
  const tell = (isPlugged: boolean) => report({ type: 'HEADSET_CHANGED', isPlugged })
  const hear = ({ key, repeat }: KeyboardEvent) => {
    const isPlugged = PLUG_KEYS[key]
    if (isPlugged !== undefined && !repeat) tell(isPlugged)
  }
  addEventListener('keydown', hear, { capture: true })

  const { mediaDevices } = navigator
  const list = async (): Promise<readonly Output[]> => (await mediaDevices?.enumerateDevices?.()) ?? []
  let known = list().catch((): readonly Output[] => [])
  const look = () => {
    known = known.then(async (before) => {
      const after = await list().catch(() => before)
      const isPlugged = pluggedBy(before, after)
      if (isPlugged !== null) tell(isPlugged)
      return after
    })
  }
  mediaDevices?.addEventListener('devicechange', look)
  return () => {
    removeEventListener('keydown', hear, { capture: true })
    mediaDevices?.removeEventListener('devicechange', look)
  }
})
