import { defineConfig } from 'vite'
import { shared } from './vite.config.ts'

/** The staff console: a build of its own, so that no kiosk ever loads or keeps a byte of it. */
export default defineConfig({
  ...shared,
  base: '/console/',
  publicDir: false,
  build: {
    outDir: 'dist/kiosk/console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A typeface written into the styles is not one of our own files, and the server's policy forbids it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: ['console.html', 'preview.html'] },
  },
})
