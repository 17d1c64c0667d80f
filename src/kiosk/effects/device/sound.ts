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

/** Plays the sound of an answer. Silent if the browser has no sound, or requires a touch first. */
export function ring(tune: keyof typeof tunes): void {
  context ??= 'AudioContext' in globalThis ? new AudioContext() : null
  if (!context) return
  void context.resume().catch(() => {})
  for (const [hertz, startsAt, seconds] of tunes[tune]) {
    const begin = context.currentTime + startsAt
    const tone = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
    const volume = new GainNode(context, { gain: 0 })
    // Without fades every tone begins and ends with a click.
    volume.gain.linearRampToValueAtTime(VOLUME, begin + FADE_S)
    volume.gain.setValueAtTime(VOLUME, begin + seconds - FADE_S)
    volume.gain.linearRampToValueAtTime(0, begin + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + seconds)
  }
}

/** Two soft notes for a visitor who does not look at the screen (A05). Silent if the browser allows no sound. */
export function chime(): void {
  try {
    const audio = new AudioContext()
    for (const [index, hertz] of [660, 880].entries()) {
      const start = audio.currentTime + index * 0.18
      const note = audio.createOscillator()
      const loudness = audio.createGain()
      note.frequency.value = hertz
      loudness.gain.setValueAtTime(0, start)
      loudness.gain.linearRampToValueAtTime(0.25, start + 0.02)
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6)
      note.connect(loudness).connect(audio.destination)
      note.start(start)
      note.stop(start + 0.6)
    }
    setTimeout(() => void audio.close(), 1_000)
  } catch {
    // There is no sound card, or no permission: the dialog can still be seen.
  }
}
