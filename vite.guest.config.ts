import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

/** The script and the styles of the guest's own page, for the listener that serves nothing else. */
export default defineConfig({
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  publicDir: false,
  build: {
    outDir: 'dist/guest',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/guest/main.ts',
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
    },
  },
})
