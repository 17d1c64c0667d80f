import { fromCallback } from 'xstate'
import type { SpeechPorts, SpokenText, VoiceCommand } from '#machines/ports.ts'

type VoiceEvent = { readonly type: 'SPOKEN' | 'VOICE_MISSING'; readonly id: number }

/** Browsers learn of their voices late; one that has none is not waited for longer. */
const VOICES_MS = 1_500
const RING_HERTZ = 880
const RING_S = 0.15

/** Codes by which some systems call a language: an older one of Indonesian, Mandarin's own with eSpeak NG. */
const otherNames: Readonly<Record<string, string>> = { id: 'in', zh: 'cmn' }

const primary = (lang: string): string => lang.toLowerCase().split(/[-_]/)[0] ?? ''

/**
 * The voice for a language. Only voices of the device itself: others send what is said to a server. `null` = there is
 * none.
 */
export function voiceFor<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>>(
  voices: readonly Voice[],
  lang: string,
): Voice | null {
  const wanted = primary(lang)
  const own = voices.filter((voice) => {
    const spoken = primary(voice.lang)
    return voice.localService && (spoken === wanted || spoken === otherNames[wanted])
  })
  const isExact = (voice: Voice) => voice.lang.toLowerCase().replace('_', '-') === lang.toLowerCase()
  return own.find(isExact) ?? own.find((voice) => voice.default) ?? own[0] ?? null
}

/** The device's own voice, as the browser offers it. */
export const deviceVoice: SpeechPorts['voice'] = fromCallback<VoiceCommand>(({ sendBack, receive }) => {
  const report: (event: VoiceEvent) => void = sendBack
  const synthesis = 'speechSynthesis' in globalThis ? speechSynthesis : null
  let audio: AudioContext | null = null
  /** The message that is being said: what a cancelled one reports is too late. */
  let current = 0

  const say = async ({ id, texts, rate, volume }: Extract<VoiceCommand, { type: 'SPEAK' }>) => {
    current = id
    synthesis?.cancel()
    const voices = synthesis === null ? [] : await voicesOf(synthesis)
    if (current !== id) return
    const spoken = texts.filter(({ text }) => text.trim() !== '')
    // A text in a language without a voice is said by the voice of its message, if that has one.
    const spare = spoken.map(({ lang }) => voiceFor(voices, lang)).find((voice) => voice !== null) ?? null
    if (synthesis === null || spare === null) {
      report({ type: spoken.length === 0 ? 'SPOKEN' : 'VOICE_MISSING', id })
      return
    }
    const last = spoken.length - 1
    for (const [at, part] of spoken.entries()) {
      const utterance = makeUtterance(part, voiceFor(voices, part.lang) ?? spare)
      utterance.rate = rate
      utterance.volume = volume
      const end = () => {
        if (current === id) report({ type: 'SPOKEN', id })
      }
      if (at === last) utterance.onend = end
      utterance.onerror = ({ error }) => {
        if (current !== id || error === 'canceled' || error === 'interrupted') return
        const isMute = error === 'voice-unavailable' || error === 'language-unavailable'
        report({ type: isMute || error === 'not-allowed' ? 'VOICE_MISSING' : 'SPOKEN', id })
      }
      synthesis.speak(utterance)
    }
  }

  receive((command) => {
    if (command.type === 'SPEAK') void say(command)
    if (command.type === 'HUSH') {
      current = 0
      synthesis?.cancel()
    }
    if (command.type === 'RING') {
      audio ??= 'AudioContext' in globalThis ? new AudioContext() : null
      if (audio) ring(audio)
    }
  })
  return () => {
    current = 0
    synthesis?.cancel()
    void audio?.close().catch(() => {})
  }
})

function makeUtterance({ text, lang }: SpokenText, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = lang
  utterance.voice = voice
  return utterance
}

async function voicesOf(synthesis: SpeechSynthesis): Promise<readonly SpeechSynthesisVoice[]> {
  const known = synthesis.getVoices()
  if (known.length > 0) return known
  await new Promise<void>((done) => {
    const timer = setTimeout(done, VOICES_MS)
    synthesis.addEventListener(
      'voiceschanged',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
  return synthesis.getVoices()
}

function ring(audio: AudioContext): void {
  void audio.resume().catch(() => {})
  const begin = audio.currentTime
  const tone = new OscillatorNode(audio, { frequency: RING_HERTZ, type: 'triangle' })
  const loudness = new GainNode(audio, { gain: 0 })
  loudness.gain.linearRampToValueAtTime(0.25, begin + 0.02)
  loudness.gain.linearRampToValueAtTime(0, begin + RING_S)
  tone.connect(loudness).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + RING_S)
}
