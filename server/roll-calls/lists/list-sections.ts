import type { PaperBlock, PaperSection } from '#server/archive/paper.types.ts'
import type { ListFacts } from './list-facts.store.ts'
import { sayList } from './say-list.ts'

/** To tick by hand. */
const BOX = '[  ]'

/** @param locale BCP 47 */
export function listSections(facts: ListFacts, locale: string): readonly PaperSection[] {
  const list = sayList(facts, locale)
  const blocks: readonly PaperBlock[] = [
    { kind: 'text', style: 'small', text: facts.companyName },
    { kind: 'text', style: 'title', text: list.title },
    { kind: 'text', style: 'body', text: list.sentence },
    ...(list.musterPoints === null
      ? []
      : [{ kind: 'text', style: 'strong', text: list.musterPoints } as const]),
    ...(list.groups.length === 0 ? [{ kind: 'text', style: 'strong', text: list.none } as const] : []),
    ...list.groups.flatMap(({ title, rows }): readonly PaperBlock[] => [
      { kind: 'text', style: 'heading', text: title },
      { kind: 'row', cells: list.head, isHead: true },
      ...rows.map(
        ([name = '', ...cells]): PaperBlock => ({
          kind: 'row',
          cells: [`${BOX} ${name}`, ...cells],
          isHead: false,
        }),
      ),
    ]),
  ]
  return [{ blocks, locale, foot: `${list.title} · ${list.destroy}` }]
}
