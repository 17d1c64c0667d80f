let context: AudioContext | null = null

/** Two notes, one above the other. */
const NOTES_HZ = [659, 880] as const
const NOTE_S = 0.22
const LOUDNESS = 0.25

/** A short chime. Browsers allow it once a person has pressed something on the page. */
export function notificationChime(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  void audio.resume().then(() => {
    for (const [nth, frequency] of NOTES_HZ.entries()) {
      const from = audio.currentTime + nth * NOTE_S
      const loudness = audio.createGain()
      loudness.gain.setValueAtTime(LOUDNESS, from)
      loudness.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S * 2)
      const note = audio.createOscillator()
      note.frequency.value = frequency
      note.connect(loudness).connect(audio.destination)
      note.start(from)
      note.stop(from + NOTE_S * 2)
    }
  })
}
