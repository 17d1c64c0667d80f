type Tone = readonly [hertz: number, startsAt: number, seconds: number]

/** Rising, falling, low: people can tell them apart without looking, and without hearing high notes. */
const tunes = {
  entered: [
    [660, 0, 0.12],
    [990, 0.12, 0.2],
  ],
  left: [
    [660, 0, 0.12],
    [440, 0.12, 0.2],
  ],
  refused: [
    [196, 0, 0.16],
    [196, 0.22, 0.26],
  ],
} as const satisfies Readonly<Record<string, readonly Tone[]>>

const VOLUME = 0.25
const FADE_S = 0.02

let context: AudioContext | null = null

/** Called at a touch: browsers play nothing before the first one. `null` if the browser has no sound. */
export function unlock(): AudioContext | null {
  context ??= 'AudioContext' in globalThis ? new AudioContext() : null
  void context?.resume().catch(() => {})
  return context
}

/** Plays the sound of an answer. @param loudness from 0 to 1 */
export function ring(tune: keyof typeof tunes, loudness: number): void {
  play(tunes[tune], VOLUME * loudness)
}

/** A key of our own was pressed: short and soft, so that a finger on glass feels it. */
export const tick = (loudness: number): void => play([[1_400, 0, 0.02]], VOLUME * 0.3 * loudness)

function play(tones: readonly Tone[], peak: number): void {
  const audio = unlock()
  if (!audio) return
  for (const [hertz, startsAt, seconds] of tones) {
    const begin = audio.currentTime + startsAt
    const fade = Math.min(FADE_S, seconds / 4)
    const tone = new OscillatorNode(audio, { frequency: hertz, type: 'triangle' })
    const volume = new GainNode(audio, { gain: 0 })
    // Without fades every tone begins and ends with a click.
    volume.gain.linearRampToValueAtTime(peak, begin + fade)
    volume.gain.setValueAtTime(peak, begin + seconds - fade)
    volume.gain.linearRampToValueAtTime(0, begin + seconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + seconds)
  }
}

/** Two soft notes for a visitor who does not look at the screen (A05). */
export const chime = (loudness: number): void =>
  play(
    [
      [660, 0, 0.4],
      [880, 0.18, 0.5],
    ],
    VOLUME * loudness,
  )
