import type { SnapshotFrom } from 'xstate'
import { SPEECH_RATES, SPEECH_VOLUMES } from '#contract/limits.ts'
import { audible } from './speech.queue.ts'
import { saysPersonal, type speechMachine } from './speech.machine.ts'
import type { SpeechView } from './speech.types.ts'

/** What the page shows of spoken mode. Its screen may be seen by others: a caption has nothing personal in it. */
export function speechView(snapshot: SnapshotFrom<typeof speechMachine>): SpeechView {
  if (snapshot.matches('off')) return { isOn: false }
  const { context } = snapshot
  const texts = audible(context.queue[0]?.parts ?? [], false)
  return {
    isOn: true,
    caption: texts.length === 0 ? null : texts.map(({ text }) => text).join(' '),
    lang: texts[0]?.lang ?? null,
    isVoiceless: context.isVoiceless,
    saysPersonal: saysPersonal(context),
    hasHeadset: context.hasHeadset,
    volume: { step: context.volume + 1, of: SPEECH_VOLUMES.length },
    rate: { step: context.rate + 1, of: SPEECH_RATES.length },
  }
}
