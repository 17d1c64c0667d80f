import type { ChapterPart } from './chapters.ts'
import type { FieldRow } from './field-rows.ts'
import type { Reference, ReferenceOperation } from './reference.ts'

/** The reference as a page of the documentation. */
export const referenceMarkdown = ({ title, version, chapters, groups }: Reference): string =>
  [
    '<!-- Written by `npm run api:reference` from the contract. -->',
    `# ${title}`,
    '',
    `Version ${version}. Every server has this page at \`/api/v1/reference\`, and the document for programs at \`/api/v1/openapi.json\`.`,
    ...chapters.flatMap(({ title: name, blocks }) => ['', `## ${name}`, ...blocks.flatMap(block)]),
    ...groups.flatMap(({ title: name, description, operations }) => [
      ...['', `## ${name}`, '', description],
      ...operations.flatMap(operation),
    ]),
    '',
  ].join('\n')

function block(one: ChapterPart): readonly string[] {
  if (typeof one === 'string') return ['', one]
  if ('code' in one) return fenced(one.code)
  if ('list' in one) return ['', ...one.list.map((line) => `- ${line}`)]
  return table(one.table)
}

const fenced = (code: string, language = ''): readonly string[] => ['', `\`\`\`${language}`, code, '```']

function table([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return ['', line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)]
}

const fields = (rows: readonly FieldRow[], needed: string): readonly string[] =>
  table([
    ['field', 'type', needed, ''],
    ...rows.map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      type,
      isRequired ? 'yes' : '',
      description,
    ]),
  ])

const operation = (one: ReferenceOperation): readonly string[] => [
  ...['', `### ${one.summary}`, '', `\`${one.head}\``],
  ...one.description.flatMap((text) => ['', text]),
  ...(one.takes.length > 0 ? ['', 'Request:', ...fields(one.takes, 'needed')] : []),
  ...(one.curl === null ? [] : fenced(one.curl, 'sh')),
  ...(one.gives.length > 0
    ? ['', one.curl === null ? 'Body:' : 'Answer, under `data`:', ...fields(one.gives, 'always there')]
    : []),
  ...fenced(JSON.stringify(one.example, null, 2), 'json'),
  ...(one.refusals.length > 0
    ? ['', 'Refusals besides those of every call:', '', ...one.refusals.map((line) => `- ${line}`)]
    : []),
]
