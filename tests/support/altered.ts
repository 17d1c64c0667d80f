/** The text with another character in its middle: at its end, some characters of base64 stand for the same bytes as others. */
export function altered(text: string): string {
  const at = Math.floor(text.length / 2)
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
