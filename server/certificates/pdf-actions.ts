import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib'

/** Keys of what runs, or is carried along, wherever they stand. */
const KEYS: ReadonlySet<string> = new Set([
  ...[
    'JS',
    'JavaScript',
    'XFA',
    'EmbeddedFiles',
    'EF',
    'RichMediaContent',
    'RichMediaSettings',
    'Collection',
  ],
])
/** Actions, by their type: what starts, sends, fetches or plays something, or changes what is seen. */
const ACTIONS: ReadonlySet<string> = new Set([
  ...['Launch', 'JavaScript', 'SubmitForm', 'ResetForm', 'ImportData', 'GoToR', 'GoToE', 'Thread', 'Hide'],
  ...['Rendition', 'RichMediaExecute', 'Movie', 'Sound', 'SetOCGState', 'GoTo3DView'],
])
/** Actions that a click may trigger: go to a page, or to a web address, which no kiosk follows. */
const CLICKS: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named'])
const PAGE_TURNS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])
/** Annotations and objects that hold a file, a film or a program. */
const SUBTYPES: ReadonlySet<string> = new Set([
  ...['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'PS'],
])
const TYPES: ReadonlySet<string> = new Set(['EmbeddedFile'])

/** Whether nothing in these objects acts by itself, runs, or carries a file along (F05). */
export const isQuiet = (context: PDFContext): boolean =>
  context.trailerInfo.Encrypt === undefined &&
  context.enumerateIndirectObjects().every(([, object]) => isQuietObject(object))

function isQuietObject(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().every(isQuietObject)
  const dict = dictOf(object)
  return dict === null || (isQuietDict(dict) && dict.values().every(isQuietObject))
}

function isQuietDict(dict: PDFDict): boolean {
  const keys = dict.keys().map((key) => key.decodeText())
  if (keys.some((key) => KEYS.has(key))) return false
  if (SUBTYPES.has(nameAt(dict, 'Subtype')) || TYPES.has(nameAt(dict, 'Type'))) return false
  if (!isQuietAction(dict)) return false
  if (dict.has(PDFName.of('OpenAction')) && !isQuietStart(at(dict, 'OpenAction'))) return false
  const byItself = dictOf(at(dict, 'AA'))
  if (byItself?.keys().some((key) => typeOf(byItself.lookup(key)) !== null)) return false
  // An annotation: only it is clicked on, by the place where it stands.
  const click = dict.has(PDFName.of('Rect')) ? typeOf(at(dict, 'A')) : null
  return click === null || CLICKS.has(click)
}

/** At the start a document may only say which page is seen first, as most programs write it. */
function isQuietStart(start: PDFObject | undefined): boolean {
  if (start instanceof PDFArray) return true
  const action = dictOf(start)
  return action !== null && typeOf(action) === 'GoTo' && !action.has(PDFName.of('Next'))
}

function isQuietAction(action: PDFDict): boolean {
  const type = typeOf(action)
  if (type === null) return true
  if (type === 'URI') return isQuietAddress(at(action, 'URI'))
  if (type === 'Named') return PAGE_TURNS.has(nameAt(action, 'N'))
  return !ACTIONS.has(type)
}

function isQuietAddress(address: PDFObject | undefined): boolean {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address.decodeText())?.[1]
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase())
}

const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key))
const nameAt = (dict: PDFDict, key: string): string => {
  const name = at(dict, key)
  return name instanceof PDFName ? name.decodeText() : ''
}

/** The type of an action; `null` if the object is none. */
function typeOf(object: PDFObject | undefined): string | null {
  const dict = dictOf(object)
  return dict?.has(PDFName.of('S')) ? nameAt(dict, 'S') : null
}

/** The dictionary of an object, also of a stream. */
function dictOf(object: PDFObject | undefined): PDFDict | null {
  if (object instanceof PDFDict) return object
  return object !== undefined && 'dict' in object && object.dict instanceof PDFDict ? object.dict : null
}
