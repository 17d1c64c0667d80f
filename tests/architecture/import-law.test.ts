import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'
import { importLaw } from './import-law.ts'

const rooms = ['contract', 'machines', 'src', 'server']

async function read(): Promise<ICruiseResult> {
  const { output } = await cruise(rooms, {
    ruleSet: { forbidden: [...importLaw] },
    validate: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  })
  if (typeof output === 'string') throw new Error('The cruise gave text instead of modules')
  return output
}

describe('the import law', async () => {
  const result = await read()

  test('every folder was read', () => {
    for (const room of rooms) {
      const modules = result.modules.filter(({ source }) => source.startsWith(`${room}/`))
      expect(modules.length, `modules in ${room}`).toBeGreaterThan(3)
    }
  })

  test('every import was resolved', () => {
    const unresolved = result.modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ couldNotResolve }) => couldNotResolve)
        .map(({ module }) => `${source} → ${module}`),
    )
    expect(unresolved).toEqual([])
  })

  test('no import breaks it', () => {
    const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    expect(broken).toEqual([])
  })
})
