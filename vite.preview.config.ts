import { defineConfig } from 'vite'
import consoleConfig from './vite.console.config.ts'

/** The page in the console's preview frame. It shares no chunk with the console, which would load parts of the kiosk with it. */
export default defineConfig({
  ...consoleConfig,
  build: {
    ...consoleConfig.build,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'preview.html',
      // By this name the console's service worker leaves them out.
      output: {
        entryFileNames: 'assets/preview-[hash].js',
        chunkFileNames: 'assets/preview-[name]-[hash].js',
      },
    },
  },
})
