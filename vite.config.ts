import { lingui } from '@lingui/vite-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { homeWordsOnly } from './scripts/home-words.mjs'
import { icons } from './scripts/icons.mjs'
import packageJson from './package.json' with { type: 'json' }

const serverTests = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts']
const modelTests = ['machines/**/*.test.ts', 'tests/model/**/*.test.ts', 'tests/journeys/**/*.test.ts']

/** Before they load the canvas or React, they change what those read once, when they are loaded. */
const ownProcess = ['server/badges/layout.test.ts', 'src/console/parts/table/use-row-focus.test.tsx']

const besideHome = new RegExp(
  [
    String.raw`machines[\\/]kiosk[\\/]kiosk\.travel`,
    String.raw`src[\\/]i18n[\\/]messages`,
    String.raw`src[\\/]kiosk[\\/]app[\\/](look|sounds|tablet-page)`,
    String.raw`src[\\/]kiosk[\\/]connect[\\/]ring-at-answers`,
    String.raw`src[\\/]kiosk[\\/]effects[\\/]device[\\/](loudness|sound)`,
    String.raw`src[\\/]kiosk[\\/]routes[\\/]notice-words`,
    String.raw`src[\\/]kiosk[\\/]screens[\\/]booting[\\/]booting-trouble`,
    String.raw`src[\\/]ui[\\/](apply-palette|color|night|palette|shade|use-failure-text)`,
  ]
    .map((path) => String.raw`[\\/]${path}\.tsx?$`)
    .join('|'),
)

const { LOCALE_ALIAS_IN = 'hi', PSEUDO_LOCALE } = process.env
if (!['hi', 'id'].includes(LOCALE_ALIAS_IN)) throw new Error('LOCALE_ALIAS_IN is hi or id')

/** What the kiosk and the console are built with. */
export const shared: UserConfig = {
  plugins: [
    react(),
    vanillaExtractPlugin(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    homeWordsOnly(),
  ],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
    'import.meta.env.LOCALE_ALIAS_IN': JSON.stringify(LOCALE_ALIAS_IN),
    'import.meta.env.PSEUDO_LOCALE': JSON.stringify(PSEUDO_LOCALE === '1' ? '1' : '0'),
  },
  resolve: {
    alias: [
      // React 19 has what these stand in for, and home is spared the stand-ins.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // The QR worker loads its fallback only where it needs it: that takes modules.
  worker: { format: 'es' },
}

export default defineConfig({
  ...shared,
  plugins: [shared.plugins, icons()],
  build: {
    outDir: 'dist/kiosk',
    target: 'es2022',
    modulePreload: {
      // Every browser that runs es2022 modules preloads them by itself.
      polyfill: false,
      // The page names its own files. What comes later is fetched ahead by an idle home: lists of it would weigh there.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // A typeface written into the styles is not one of our own files, and the server's policy forbids it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // pdf.js and its worker are large, and loaded only where a PDF is shown; npm run bench:bundle watches the rest.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // Constants of one file that another uses are written where they are used: no names, imports or exports for them.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // The words of home have a name of their own, by which they are found among the whole catalogues.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.endsWith('.po?home') ? 'words-' : ''}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules.*\.m?js$/, priority: 10 },
            { name: 'home', tags: ['$initial'], priority: 5 },
            // What the page does beside home, fetched while the tablet starts: its colours, its notices, its sounds.
            { name: 'page', test: besideHome, priority: 3 },
            // What home asks for once it stands, and what several screens share: one file each rather than many small ones.
            {
              name: 'queries',
              test: /@tanstack[\\/](react-query|query-core)|src[\\/]api[\\/]queries/,
              priority: 2,
            },
            { name: 'steps', test: /[\\/](src|contract)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
  test: {
    // One more than processors that CI has: most tests wait half of their time, for a server of their own.
    maxWorkers: 3,
    tags: [{ name: 'long', description: '`npm test` leaves these to `npm run test:long`' }],
    reporters: ['default', './tests/support/vitest-failures.ts'],
    // Loading modules and making a document takes longer than most files' tests: where `isolate` is off, files share both,
    // so that a file which changes a global sets it right again. Tests of the project `unit` may leave it as they like.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'src/kiosk/effects/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            ...ownProcess,
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          environment: 'node',
          include: modelTests,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/kiosk/effects/**', ...ownProcess],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: serverTests,
          exclude: ownProcess,
          isolate: false,
          globalSetup: 'tests/support/server/shared-server.ts',
          testTimeout: 60_000,
          // Several clusters start before the tests of one server (`npm run test:database`); Vitest does not pass the flag on to projects.
          hookTimeout: process.env.CITUS ? 300_000 : 60_000,
          // What a server does beside its answers; where a second is the demand, the test says so.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
