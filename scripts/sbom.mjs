/**
 * `npm run sbom`: the bill of materials (CycloneDX 1.5) and the licences of the shipped packages, in dist/. Made of the lock
 * file alone, without time or randomness: every build gives the same bytes. `npm sbom --omit=dev` would leave out packages
 * that a development tool needs as well, such as React.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'
import { licenceTexts, runtimePackages } from './runtime-packages.mjs'

export function writeBillOfMaterials() {
  const folder = join(root, 'dist')
  const { packages, direct } = runtimePackages()
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    `${JSON.stringify(billOfMaterials(packages, direct), null, 2)}\n`,
  )
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), licences(packages))
}

function billOfMaterials(packages, direct) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const byId = new Map(packages.map((one) => [one.id, one]))
  const top = `${own.name}@${own.version}`
  const bill = {
    metadata: {
      component: {
        'bom-ref': top,
        type: 'application',
        name: own.name,
        version: own.version,
        description: own.description,
        licenses: [{ license: { id: own.license } }],
        purl: purlOf(own.name, own.version),
      },
    },
    components: [...byId.values()].map(({ id, name, version, licence, integrity }) => ({
      'bom-ref': id,
      type: 'library',
      name,
      version,
      licenses: / (?:OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
      purl: purlOf(name, version),
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    })),
    dependencies: [
      { ref: top, dependsOn: direct },
      ...[...byId.values()].map(({ id, needs }) => ({ ref: id, dependsOn: needs })),
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}`,
    version: 1,
    ...bill,
  }
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/** A version 8 identifier (RFC 9562) made of the content. */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

/** Each text once, under the packages that it belongs to. */
function licences(packages) {
  const byText = new Map()
  for (const { id, folder } of packages) {
    for (const text of licenceTexts(folder)) byText.set(text, [...new Set(byText.get(text)).add(id)])
  }
  return [
    'Software of others that is shipped with the visitor kiosk, and its licences.',
    '',
    ...new Set(packages.map(({ id, licence }) => `${id}: ${licence}`)),
    ...[...byText].flatMap(([text, ids]) => ['', '-'.repeat(80), ...ids, '', text]),
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeBillOfMaterials()
