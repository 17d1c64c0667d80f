/** Two soft notes, for whoever does not look at the screen (A05). Silent where the browser allows no sound. */
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
    // No sound card, or no permission: the dialog is there to be seen.
  }
}
