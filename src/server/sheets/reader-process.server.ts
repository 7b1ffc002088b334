/**
 * Separate process that reads uploaded spreadsheets, so that a crash or an exhausted memory does not affect the server.
 * It runs from source, like server.ts, so all its imports must run unbundled.
 */
import { startTaskServer } from "#server/task-server.server.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, type SheetPreview, UnreadableSheet } from "./sheet.ts";

/** `name`: the sheet to read, of several. */
export type Task = { bytes: Uint8Array; name?: string | undefined };
export type Outcome = { sheet: Sheet } | { previews: SheetPreview[] } | { rejected: string };

const ZIP = [0x50, 0x4b];
/** The container of old .xls files, and of files with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

startTaskServer(runTask);

async function runTask(task: Task): Promise<Outcome> {
	try {
		const result = await read(task);
		return Array.isArray(result) ? { previews: result } : { sheet: result };
	} catch (error) {
		if (error instanceof UnreadableSheet) return { rejected: error.message };
		return {
			rejected:
				"El archivo está dañado o no es una hoja de cálculo. Ábrelo, guárdalo como .xlsx o .csv y súbelo otra vez.",
		};
	}
}

async function read({ bytes, name }: Task): Promise<Sheet | SheetPreview[]> {
	const startsWith = (signature: readonly number[]) =>
		signature.every((byte, index) => bytes[index] === byte);
	if (bytes.length === 0) throw new UnreadableSheet("El archivo está vacío.");
	if (startsWith(OLE))
		throw new UnreadableSheet(
			"Es un .xls de Excel antiguo, o tiene contraseña. Ábrelo y guárdalo sin contraseña como .xlsx o .csv.",
		);
	if (startsWith(PDF))
		throw new UnreadableSheet("Es un PDF. Pide la lista como hoja de cálculo, .xlsx o .csv.");
	const sheet = startsWith(ZIP) ? await readXlsx(bytes, name) : readCsv(bytes);
	if (!Array.isArray(sheet) && sheet.rows.length === 0)
		throw new UnreadableSheet("La hoja está vacía. Revisa que sea el archivo correcto.");
	return sheet;
}
