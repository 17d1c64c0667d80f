/** One page with two lines of text, written by hand: small enough to read here. */
const lines = [
  '%PDF-1.4',
  '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
  '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
  '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 420 298] /Contents 4 0 R',
  '/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold>>>>>>>> endobj',
  '4 0 obj <</Length 121>> stream',
  'BT /F1 22 Tf 40 230 Td (Accordo di riservatezza) Tj ET',
  'BT /F1 13 Tf 40 195 Td (Quanto si vede in sede resta in sede.) Tj ET',
  'endstream endobj',
  'trailer <</Root 1 0 R>>',
]

export const samplePdf = async (): Promise<Uint8Array> => new TextEncoder().encode(lines.join('\n'))
