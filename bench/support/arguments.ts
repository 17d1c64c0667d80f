/** The number behind an option of the command line. @throws if it is none above 0 */
export function numberAt(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  const number = at < 0 ? otherwise : Number(process.argv[at + 1])
  if (!(number > 0)) throw new Error(`${name} wants a number above 0`)
  return number
}
