import { searchKey } from '#contract/search-key.ts'
import { searchWords } from '#server/database/search-key.ts'

/** Code and name of each, by name. */
const list =
  'AG Agrigento;AL Alessandria;AN Ancona;AO Aosta;AR Arezzo;' +
  'AP Ascoli Piceno;AT Asti;AV Avellino;BA Bari;BT Barletta-Andria-Trani;' +
  'BL Belluno;BN Benevento;BG Bergamo;BI Biella;BO Bologna;' +
  'BZ Bolzano;BS Brescia;BR Brindisi;CA Cagliari;CL Caltanissetta;' +
  'CB Campobasso;CE Caserta;CT Catania;CZ Catanzaro;CH Chieti;' +
  'CO Como;CS Cosenza;CR Cremona;KR Crotone;CN Cuneo;' +
  'EN Enna;FM Fermo;FE Ferrara;FI Firenze;FG Foggia;' +
  'FC Forlì-Cesena;FR Frosinone;GE Genova;GO Gorizia;GR Grosseto;' +
  'IM Imperia;IS Isernia;AQ L’Aquila;SP La Spezia;LT Latina;' +
  'LE Lecce;LC Lecco;LI Livorno;LO Lodi;LU Lucca;' +
  'MC Macerata;MN Mantova;MS Massa-Carrara;MT Matera;ME Messina;' +
  'MI Milano;MO Modena;MB Monza e Brianza;NA Napoli;NO Novara;' +
  'NU Nuoro;OR Oristano;PD Padova;PA Palermo;PR Parma;' +
  'PV Pavia;PG Perugia;PU Pesaro e Urbino;PE Pescara;PC Piacenza;' +
  'PI Pisa;PT Pistoia;PN Pordenone;PZ Potenza;PO Prato;' +
  'RG Ragusa;RA Ravenna;RC Reggio Calabria;RE Reggio Emilia;RI Rieti;' +
  'RN Rimini;RM Roma;RO Rovigo;SA Salerno;SS Sassari;' +
  'SV Savona;SI Siena;SR Siracusa;SO Sondrio;SU Sud Sardegna;' +
  'TA Taranto;TE Teramo;TR Terni;TO Torino;TP Trapani;' +
  'TN Trento;TV Treviso;TS Trieste;UD Udine;VA Varese;' +
  'VE Venezia;VB Verbano-Cusio-Ossola;VC Vercelli;VR Verona;VV Vibo Valentia;' +
  'VI Vicenza;VT Viterbo'

/** Places that visitors come from, for companies that ask for the province (S38): Italy's provinces, and abroad. */
const provinces: readonly { readonly id: string; readonly name: string }[] = [
  ...list.split(';').map((entry) => ({ id: entry.slice(0, 2), name: entry.slice(3) })),
  { id: 'abroad', name: 'Estero' },
]

/** All of them if nothing was typed. */
export function findProvinces(input: string) {
  const words = searchWords(input)
  return provinces.filter(({ name }) => words.every((word) => searchKey(name).includes(word)))
}
