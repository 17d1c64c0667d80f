/**
 * Builds the kiosk and the console into dist/kiosk, the guest's page into dist/guest, the reference of the
 * API into dist/reference and the server into dist/server, compresses what browsers fetch, and
 * lists what others made of it. Nothing of the machine or the time goes into a file: who builds again gets the same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { root } from './prepare.mjs'
import { writeBillOfMaterials } from './sbom.mjs'
import { buildConsoleWorker, buildServiceWorker } from './service-worker.mjs'

const COMPRESSED = /\.(?:js|mjs|css|html|svg|json|wasm|webmanifest|txt)$/

const kiosk = join(root, 'dist/kiosk')

// Packages of hundreds of small files, read one by one at every start: bundled, a server is ready in two thirds of the time.
const BUILT_IN = /^(?:@?better-.*|kysely)$/
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The server's messages are written into its program, because the catalogues do not come along. */
const CATALOGUES = join(root, 'server/i18n/catalogues.ts')
const serverTexts = {
  name: 'server-texts',
  async load(id) {
    if (id !== CATALOGUES) return null
    const { module } = await runnerImport(CATALOGUES)
    return `export const catalogues = ${JSON.stringify(module.catalogues)}`
  },
}

await build({ root, logLevel: 'warn' })
await buildServiceWorker(root, kiosk)
// This comes after the service worker of the kiosk, which would otherwise list the console's files.
await build({ root, configFile: join(root, 'vite.console.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'vite.preview.config.ts'), logLevel: 'warn' })
await buildConsoleWorker(root, kiosk)
await build({ root, configFile: join(root, 'vite.guest.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'vite.reference.config.ts'), logLevel: 'warn' })
const { module: reference } = await runnerImport(join(root, 'scripts/reference-pages.ts'))
writeFileSync(join(root, 'dist/reference/index.html'), reference.referencePages.html())
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [serverTexts],
  // Bundled packages bring their own dependencies along.
  ssr: { noExternal: true, external: Object.keys(dependencies).filter((name) => !BUILT_IN.test(name)) },
  build: {
    ssr: true,
    // Code for a worker thread needs a file of its own, beside the file that starts the thread.
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        serve: 'server/serve.ts',
        key: 'server/cli/key.ts',
        rotate: 'server/cli/rotate.ts',
        authority: 'server/cli/authority.ts',
        audit: 'server/cli/audit.ts',
        archive: 'server/cli/archive.ts',
        badge: 'server/cli/badge.ts',
        company: 'server/cli/company.ts',
        distribute: 'server/cli/distribute.ts',
        backup: 'server/cli/backup.ts',
        'badge.worker': 'server/badges/badge.worker.ts',
        'directory.worker': 'server/hosts/directory/directory.worker.ts',
        'mailbox.worker': 'server/mailbox/mailbox.worker.ts',
        'invitation.worker': 'server/appointments/invitation/invitation.worker.ts',
        'pdf.worker': 'server/certificates/pdf.worker.ts',
        'pdf-report.worker': 'server/files/pdf-report.worker.ts',
        'html.worker': 'server/certificates/html.worker.ts',
        'spreadsheet.worker': 'server/files/spreadsheet.worker.ts',
        'archive.worker': 'server/archive/archive.worker.ts',
      },
    },
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
  },
})

for (const entry of readdirSync(kiosk, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

writeBillOfMaterials()
