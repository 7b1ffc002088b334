import { z } from "zod";
import { formatInstant } from "#domain/text/format-instant.ts";
import { parseBackupInstant } from "#features/operation/backups/rules.ts";

/** A file of a visible picture: its path, the picture's display name, and in `want` the start of its SHA-256. */
export type ExpectedPicture = { path: string; name: string; want: string };

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
type ListedFile = { path: string; bytes: number; sha256: string; modified: number };
/** Maximum number of faults that are stored and reported. */
export const MAX_STORED_FAULTS = 50;
const toBackupPath = (path: string) => `media/${path}`;

/**
 * Finds the files to check, by comparing the hourly backup with the expected pictures: missing files, files whose bytes
 * changed without a write, and files that had a fault before.
 *
 * @param lists the files of the new backup, and of the one before it
 */
export function findSuspects(
	expected: readonly ExpectedPicture[],
	lists: { files: readonly ListedFile[]; previousFiles: readonly ListedFile[] },
	knownFaults: readonly PictureFault[],
): ExpectedPicture[] {
	const byPath = (files: readonly ListedFile[]) => new Map(files.map((file) => [file.path, file]));
	const [files, previousFiles] = [byPath(lists.files), byPath(lists.previousFiles)];
	const faults = new Map(knownFaults.map((fault) => [fault.path, fault]));
	return expected.flatMap((picture) => {
		const [file, previous] = [
			files.get(toBackupPath(picture.path)),
			previousFiles.get(toBackupPath(picture.path)),
		];
		const fault = faults.get(picture.path);
		const isUntouched = file && previous?.modified === file.modified && previous.bytes === file.bytes;
		const expectedHash = fault?.want || picture.want || (isUntouched ? previous.sha256 : "");
		const isIntact = file?.sha256.startsWith(expectedHash) && !fault;
		return isIntact ? [] : [{ ...picture, want: expectedHash }];
	});
}

const MAX_NAMED = 3;
const LIST = new Intl.ListFormat("es");

/** Formats picture faults: the affected pictures, and how to restore them. */
export function formatFaults(faults: readonly PictureFault[]): string {
	const [names, unrecoverable] = [listNames(faults), listNames(faults.filter(({ copy }) => !copy))];
	const isOne = names.length === 1;
	const subject = isOne ? "Falta o está dañada la imagen" : "Faltan o están dañadas";
	const backupNames = [...new Set(faults.flatMap(({ copy }) => copy ?? []))].toSorted();
	const newest = backupNames.at(-1);
	const restoreText =
		newest === undefined
			? ""
			: ` ${isOne ? "Está entera" : "Están enteras"} en la copia del ${formatInstant(parseBackupInstant(newest))}${backupNames.length > 1 ? " y en otras" : ""}: quien administra el servidor ${isOne ? "la" : "las"} trae de vuelta con «npm run restore -- imagenes».`;
	const reuploadText =
		unrecoverable.length === 0
			? ""
			: ` Ninguna copia tiene ${formatNames(unrecoverable)}: ${unrecoverable.length === 1 ? "súbela otra vez en Media y envía la perdida" : "súbelas otra vez en Media y envía las perdidas"} a la papelera.`;
	return `${subject} ${isOne ? "" : `${names.length} imágenes: `}${formatNames(names)}.${restoreText}${reuploadText} Pide también que revisen el disco.`;
}

/**
 * Formats the pictures that a new backup lacks, after «no se pudo»; undefined when it has all of them.
 *
 * @param files the files of that backup, which may have an intact older file
 */
export function formatMissingPictures(
	faults: readonly PictureFault[],
	files: readonly ListedFile[],
): string | undefined {
	const byPath = new Map(files.map((file) => [file.path, file]));
	const hasIntact = ({ path, want: expectedHash }: PictureFault) =>
		expectedHash !== "" && byPath.get(toBackupPath(path))?.sha256.startsWith(expectedHash);
	const names = listNames(faults.filter((fault) => !hasIntact(fault)));
	if (names.length === 0) return undefined;
	return names.length === 1
		? `copiar la imagen ${formatNames(names)}, que falta o está dañada`
		: `copiar ${names.length} imágenes que faltan o están dañadas: ${formatNames(names)}`;
}

const listNames = (faults: readonly PictureFault[]) => [
	...new Map(faults.map(({ path, name }) => [path.split("/")[0], name])).values(),
];

function formatNames(names: readonly string[]): string {
	const visible = names.slice(0, MAX_NAMED).map((name) => `«${name}»`);
	const more = names.length - visible.length;
	return LIST.format(more > 0 ? [...visible, `${more} más`] : visible);
}
