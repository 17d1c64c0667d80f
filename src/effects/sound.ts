type Tone = readonly [hertz: number, startsAt: number, seconds: number]

/** Rising, falling, low: told apart without looking, and by people who hear no high notes. */
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

/** Says an answer by sound. Silent where the browser has no sound, or wants a touch first. */
export function ring(tune: keyof typeof tunes): void {
  context ??= 'AudioContext' in globalThis ? new AudioContext() : null
  if (!context) return
  void context.resume().catch(() => {})
  for (const [hertz, startsAt, seconds] of tunes[tune]) {
    const begin = context.currentTime + startsAt
    const tone = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
    const volume = new GainNode(context, { gain: 0 })
    // Without fades every tone begins and ends with a crack.
    volume.gain.linearRampToValueAtTime(VOLUME, begin + FADE_S)
    volume.gain.setValueAtTime(VOLUME, begin + seconds - FADE_S)
    volume.gain.linearRampToValueAtTime(0, begin + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + seconds)
  }
}
