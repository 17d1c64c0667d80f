/** `npm run asvs`: writes docs/security/asvs.md from docs/security/asvs.json. A test compares both. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend',
  'API and web service',
  'File handling',
  'Authentication',
  'Session management',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Security logging and error handling',
  'WebRTC',
]

/**
 * @param {Record<string, any>} ledger
 * @returns {string}
 */
export function asvsPage(ledger) {
  const rows = Object.entries(ledger).map(([id, row]) => ({ id, chapter: Number(id.split('.')[0]), ...row }))
  const counted = rows.filter(({ level }) => level < 3)
  const applicable = counted.filter(({ notApplicable }) => notApplicable === undefined)
  const isMet = ({ met }) => met !== undefined
  const share = Math.floor((100 * applicable.filter(isMet).length) / applicable.length)
  return [
    '<!-- Written by `npm run asvs` from asvs.json: change that file. -->',
    '# OWASP ASVS 5.0.0, levels 1 and 2',
    '',
    'Our own judgement of each of the 253 requirements of the two levels, and of 15 of level 3 that fit a kiosk; no one has certified it.',
    'Numbers are those of the [standard](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en) (CC BY-SA 4.0), the words are ours and short:',
    'read the requirement there. *Met* means that the named tests fail when it is not; a test checks that they exist, that whatever does not',
    'apply says why, and that whatever is not met says by when.',
    '',
    `**${applicable.filter(isMet).length} of ${applicable.length} applicable requirements of levels 1 and 2 are met (${share} %)**, ${applicable.length - applicable.filter(isMet).length} are not yet, ${counted.length - applicable.length} do not apply.`,
    '',
    '| chapter | met | not yet | does not apply |',
    '|---|---|---|---|',
    ...CHAPTERS.map((name, index) => {
      const of = counted.filter(({ chapter }) => chapter === index + 1)
      const [met, away] = [of.filter(isMet).length, of.filter(({ notApplicable }) => notApplicable).length]
      return `| V${index + 1} ${name} | ${met} | ${of.length - met - away} | ${away} |`
    }),
    '',
    '## Not met yet',
    '',
    '| | level | what | what is missing | by |',
    '|---|---|---|---|---|',
    ...rows
      .filter(({ notMet }) => notMet !== undefined)
      .map(({ id, level, about, notMet, by }) => `| ${id} | ${level} | ${about} | ${notMet} | ${by} |`),
    ...CHAPTERS.flatMap((name, index) => [
      '',
      `## V${index + 1} ${name}`,
      '',
      ...rows.filter(({ chapter }) => chapter === index + 1).map(line),
    ]),
    '',
  ].join('\n')
}

function line({ id, level, about, met, documents = [], note, notApplicable, notMet, by, partly = [] }) {
  const head = `- **${id}** (L${level}) ${about}:`
  if (notApplicable !== undefined) return `${head} does not apply. ${notApplicable}`
  const proofs = [...(met ?? partly).map(proof), ...documents.map((path) => `[${path}](${linkTo(path)})`)]
  const said = notMet === undefined ? 'met.' : `**not met**, by ${by}: ${notMet}`
  return [
    head,
    said,
    note,
    proofs.length > 0 && `${notMet === undefined ? 'By' : 'Partly by'} ${proofs.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function proof(name) {
  const [file, title] = name.split(' › ')
  return `[${file.replace(/^.*\//, '')}](../../${file}) “${title}”`
}

const linkTo = (path) =>
  path.startsWith('docs/security/')
    ? path.replace('docs/security/', '')
    : path.startsWith('docs/')
      ? path.replace('docs/', '../')
      : `../../${path}`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = join(root, 'docs/security')
  const ledger = JSON.parse(readFileSync(join(folder, 'asvs.json'), 'utf8'))
  writeFileSync(join(folder, 'asvs.md'), asvsPage(ledger))
}
