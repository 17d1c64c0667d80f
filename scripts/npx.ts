import { npmCommand } from './prepare.mjs'

/**
 * A program of the registry, started without installing it here.
 * @param packages with their exact versions
 * @param words the program and what it is told
 */
export const npxCommand = (
  packages: readonly string[],
  words: readonly string[],
): readonly [program: string, args: string[]] => {
  const named = packages.flatMap((name) => ['--package', name])
  const [program, args] = npmCommand(['exec', '--yes', ...named, '--', ...words])
  return [program, args]
}
