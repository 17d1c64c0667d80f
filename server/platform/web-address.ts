/** An address of the web as staff or another system have typed it, without a name and password in it; `null`: it is none. */
export function webAddress(typed: string): string | null {
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : null
}
