import { mailHtml as html } from '#server/mail/html.ts'
import type { ChapterPart } from './chapters.ts'
import type { FieldRow } from './field-rows.ts'
import type { Reference, ReferenceOperation } from './reference.ts'

/** Where the files of the page are, beside its own address. */
const FILES = 'reference'

/** The reference as a page of its own: it has no scripts, and is the same for every reader. */
export const referencePage = ({ title, version, chapters, groups }: Reference): string =>
  [
    '<!doctype html>',
    '<html lang="en" data-desk>',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    html`<title>${title}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="${FILES}/page.css"></head>`,
    '<body><a class="skip" href="#begin">Skip to the text</a>',
    html`<header><p class="title">${title}</p><p>Version ${version}</p><p><a href="openapi.json">OpenAPI document</a></p></header>`,
    '<div class="columns"><nav aria-label="Contents"><ul>',
    ...chapters.map((one) => html`<li><a href="#${one.id}">${one.title}</a></li>`),
    '</ul>',
    ...groups.flatMap((group) => [
      html`<p class="group"><a href="#${group.id}">${group.title}</a></p><ul>`,
      ...group.operations.map(
        ({ id, summary, curl, head }) =>
          html`<li><a href="#${id}">${curl === null ? head : summary}</a></li>`,
      ),
      '</ul>',
    ]),
    html`</nav><main><h1>${title}</h1>`,
    ...chapters.flatMap((one) => [
      html`<section id="${one.id}" aria-labelledby="${one.id}-title"><h2 id="${one.id}-title">${one.title}</h2>`,
      ...one.blocks.map(block),
      '</section>',
    ]),
    ...groups.flatMap((group) => [
      html`<section id="${group.id}" aria-labelledby="${group.id}-title"><h2 id="${group.id}-title">${group.title}</h2><p>${group.description}</p></section>`,
      ...group.operations.map(operation),
    ]),
    '</main></div></body></html>',
    '',
  ].join('\n')

/** Text with `code` and *emphasis*. */
const rich = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : emphasised(part)))
    .join('')

const emphasised = (text: string): string =>
  text
    .split('*')
    .map((part, at) => (at % 2 === 1 ? html`<em>${part}</em>` : html`${part}`))
    .join('')

function block(one: ChapterPart): string {
  if (typeof one === 'string') return `<p>${rich(one)}</p>`
  if ('code' in one) return code(one.code)
  if ('list' in one) return `<ul>${one.list.map((line) => `<li>${rich(line)}</li>`).join('')}</ul>`
  const [head = [], ...rows] = one.table
  return table(head, rows)
}

/** On a phone a long path goes on in a second line, behind the list that it leads into. */
const breakable = (path: string): string => path.replaceAll('[].', '[].<wbr>')

/** A keyboard reaches what stands beyond the edge. */
const code = (text: string): string => html`<pre tabindex="0"><code>${text}</code></pre>`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, at: number): string =>
    at === 0 ? `<th scope="row">${breakable(rich(text))}</th>` : `<td>${rich(text)}</td>`
  return [
    `<table><thead><tr>${head.map((text) => `<th scope="col">${rich(text)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`),
    '</tbody></table>',
  ].join('\n')
}

const fields = (rows: readonly FieldRow[], needed: string): string =>
  table(
    ['Field', 'What it is'],
    rows.map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      [`${type}${isRequired ? needed : ''}.`, description].filter((part) => part !== '').join(' '),
    ]),
  )

function operation(one: ReferenceOperation): string {
  const [method = '', path] = one.head.split(' ')
  return [
    html`<section class="operation" id="${one.id}" aria-labelledby="${one.id}-title"><h3 id="${one.id}-title">${one.summary}</h3>`,
    path === undefined
      ? html`<p class="address"><code>${one.head}</code></p>`
      : html`<p class="address"><span class="method">${method}</span> <code>${path}</code></p>`,
    ...one.description.map((text) => `<p>${rich(text)}</p>`),
    '<div class="sides"><div>',
    ...(one.takes.length > 0 ? ['<h4>Request</h4>', fields(one.takes, ', *needed*')] : []),
    ...(one.gives.length > 0
      ? [
          one.curl === null ? '<h4>Body</h4>' : '<h4>Answer, under <code>data</code></h4>',
          fields(one.gives, ''),
        ]
      : []),
    ...(one.refusals.length > 0
      ? ['<h4>Refusals besides those of every call</h4>', block({ list: one.refusals })]
      : []),
    '</div><div class="samples">',
    ...(one.curl === null ? [] : ['<h4>Example</h4>', code(one.curl)]),
    one.curl === null ? '<h4>Example</h4>' : '<h4>Its answer</h4>',
    code(JSON.stringify(one.example, null, 2)),
    '</div></div></section>',
  ].join('\n')
}
