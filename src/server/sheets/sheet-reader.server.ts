import { RuleError, rejectOnServer } from "#server/errors.ts";
import { openWorker } from "#server/worker.server.ts";
import type { Outcome, Task } from "./reader-process.server.ts";
import type { Sheet, SheetPreview } from "./sheet.ts";

const SCRIPT = "./src/server/sheets/reader-process.server.ts";
/** A sheet of 10,000 rows takes a second and 150 MB. */
const BOUNDS = { maxMs: 15_000, maxMemoryMb: 384, idleMs: 20_000 };

const TOO_BIG =
	"La hoja pide demasiada memoria o tiempo. Copia solo las filas que necesitas en una hoja nueva y súbela.";
const UNAVAILABLE = "No se pudo leer la hoja ahora. Prueba otra vez en un momento.";

/** Returns the name of the sheet to read. */
export type ChooseSheet = (previews: readonly SheetPreview[]) => string;
export type SheetReader = (bytes: Buffer, choose?: ChooseSheet) => Promise<Sheet>;

const chooseFirst: ChooseSheet = ([first]) => first?.name ?? "";

/**
 * Creates a reader that opens spreadsheets one at a time in a separate process. Of a file with several sheets it reads
 * the one that the caller chooses, else the first.
 *
 * @param bounds limits for one file
 * @throws RuleError unreadable_sheet (422) with the reason; unavailable (503) when the process cannot run
 * @source decision 051
 */
export function openSheetReader(bounds = BOUNDS): SheetReader {
	const createCrashError = () => rejectOnServer("unreadable_sheet", TOO_BIG, { field: "file" });
	const runTask = openWorker<Task, Outcome>({ script: SCRIPT, bounds, createCrashError });
	const read = async (task: Task) => {
		const outcome = await runTask(task).catch((error) => {
			throw error instanceof RuleError ? error : rejectOnServer("unavailable", UNAVAILABLE, { cause: error });
		});
		if ("rejected" in outcome) throw rejectOnServer("unreadable_sheet", outcome.rejected, { field: "file" });
		return outcome;
	};
	return async (bytes, choose = chooseFirst) => {
		const outcome = await read({ bytes });
		if ("sheet" in outcome) return outcome.sheet;
		const names = outcome.previews.map(({ name }) => name);
		const name = choose(outcome.previews);
		const chosen = await read({ bytes, name });
		// Two sheets of a file never have the same name.
		if (!("sheet" in chosen)) throw rejectOnServer("unreadable_sheet", TOO_BIG, { field: "file" });
		return { ...chosen.sheet, otherSheets: names.filter((other) => other !== name) };
	};
}
