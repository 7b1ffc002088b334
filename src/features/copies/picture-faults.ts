import { z } from "zod";
import { momentWords } from "#words/moment.ts";
import { instantOf } from "./rules.ts";

/** A file of a visible picture: its path in the store, the picture's display name and the start of its SHA-256. */
export type Expected = { path: string; name: string; want: string };

/** A fault of a picture file, and the name of the newest backup with an intact file; null when none has one. */
export const PictureFault = z.object({
	path: z.string(),
	name: z.string(),
	want: z.string(),
	problem: z.enum(["missing", "damaged"]),
	copy: z.string().nullable(),
});
export type PictureFault = z.infer<typeof PictureFault>;

/** An entry of a backup's file list. */
type Copied = { path: string; bytes: number; sha256: string; modified: number };
/** Maximum number of faults that are stored and reported. */
export const REMEMBERED = 50;
const inCopy = (path: string) => `media/${path}`;

/**
 * Finds the files to check, by comparing the hourly backup with the expected pictures: missing files, files whose bytes
 * changed without a write, and files that had a fault before.
 *
 * @param lists the files of the new backup, and of the one before it
 */
export function suspectsOf(
	expected: readonly Expected[],
	now: { files: readonly Copied[]; before: readonly Copied[] },
	known: readonly PictureFault[],
): Expected[] {
	const byPath = (files: readonly Copied[]) => new Map(files.map((file) => [file.path, file]));
	const [files, before] = [byPath(now.files), byPath(now.before)];
	const faults = new Map(known.map((fault) => [fault.path, fault]));
	return expected.flatMap((one) => {
		const [file, last] = [files.get(inCopy(one.path)), before.get(inCopy(one.path))];
		const fault = faults.get(one.path);
		const isUntouched = file && last?.modified === file.modified && last.bytes === file.bytes;
		const want = fault?.want || one.want || (isUntouched ? last.sha256 : "");
		const isWell = file?.sha256.startsWith(want) && !fault;
		return isWell ? [] : [{ ...one, want }];
	});
}

const NAMED = 3;
const LIST = new Intl.ListFormat("es");

/** Formats picture faults: the affected pictures, and how to restore them. */
export function faultWords(faults: readonly PictureFault[]): string {
	const [names, alone] = [namesOf(faults), namesOf(faults.filter(({ copy }) => !copy))];
	const isOne = names.length === 1;
	const what = isOne ? "Falta o está dañada la imagen" : "Faltan o están dañadas";
	const copies = [...new Set(faults.flatMap(({ copy }) => copy ?? []))].toSorted();
	const newest = copies.at(-1);
	const remedy =
		newest === undefined
			? ""
			: ` ${isOne ? "Está entera" : "Están enteras"} en la copia del ${momentWords(instantOf(newest))}${copies.length > 1 ? " y en otras" : ""}: quien administra el servidor ${isOne ? "la" : "las"} trae de vuelta con «npm run restore -- imagenes».`;
	const anew =
		alone.length === 0
			? ""
			: ` Ninguna copia tiene ${listed(alone)}: ${alone.length === 1 ? "súbela otra vez en Media y envía la perdida" : "súbelas otra vez en Media y envía las perdidas"} a la papelera.`;
	return `${what} ${isOne ? "" : `${names.length} imágenes: `}${listed(names)}.${remedy}${anew} Pide también que revisen el disco.`;
}

const namesOf = (faults: readonly PictureFault[]) => [
	...new Map(faults.map(({ path, name }) => [path.split("/")[0], name])).values(),
];

function listed(names: readonly string[]): string {
	const shown = names.slice(0, NAMED).map((name) => `«${name}»`);
	const more = names.length - shown.length;
	return LIST.format(more > 0 ? [...shown, `${more} más`] : shown);
}
