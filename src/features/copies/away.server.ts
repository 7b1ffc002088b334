import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isNoRoom } from "#platform/database/outage.ts";
import { explainPlace } from "#platform/files/bucket.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { openAwayStore } from "./away-store.server.ts";
import {
	type CopiedFile,
	FILES,
	hashOf,
	MANIFEST,
	type Manifest,
	NotOurs,
	parseFiles,
	parseManifest,
	writeManifest,
} from "./manifest.server.ts";
import { instantOf, isCopyName, keptCopies } from "./rules.ts";
import { lastPiece, openSealer, partsOfPiece, type Sealer } from "./sealed-pieces.server.ts";
import { BadCopy, nothingIfBad } from "./verify.server.ts";

type Keys = Pick<Env, "BACKUP_URL" | "BACKUP_KEY">;

const COPIES = "copias/";
const MEDIA = "archivos/";
/** Whose place it is. */
const OWNER = "taller";
/** In the copy's folder here, while it is read back. */
export const READ_BACK_MARK = ".leida";
const MEDIA_PATH = /^media\//;
/** What an interrupted sending left is nobody's after a day. */
const LEFT_AFTER_MS = 24 * 60 * 60_000;

const placeOf = (sealer: Sealer, copy: string, { path, sha256 }: CopiedFile) =>
	MEDIA_PATH.test(path) ? MEDIA + sealer.nameOf(sha256) : `${COPIES}${copy}/${path}`;

/**
 * The copies off this machine, sealed with the owner's key: a picture lies there once for all copies, a copy counts when
 * its manifest is there, which is sent last, after its database was read back.
 *
 * @returns undefined where nobody asked for any
 * @source rules 9.16; decision 022
 */
export async function openAway({ BACKUP_URL, BACKUP_KEY }: Keys) {
	if (!BACKUP_URL || !BACKUP_KEY) return;
	const store = await openAwayStore(BACKUP_URL);
	const sealer = openSealer(store, BACKUP_KEY);

	/** The names of the copies that are whole, the newest first. */
	async function list(): Promise<string[]> {
		return wholeIn(await store.list(COPIES));
	}

	/** Two shops in one place would take away each other's copies. @throws BadCopy when it is another's, or under another key */
	async function requireOurs(shop: string) {
		if (!(await store.get(lastPiece(OWNER, 0)))) return sealer.write(OWNER, shop);
		if ((await sealer.read(OWNER)) !== shop)
			throw new BadCopy(
				"allí están las copias de otro taller: dale a este una carpeta propia en BACKUP_URL",
			);
	}

	async function send(folder: string, manifest: Manifest, files: readonly CopiedFile[]) {
		const { name, database, shop } = manifest;
		await store.sweep?.();
		const there = new Set(await store.list(MEDIA));
		if (shop) await requireOurs(shop);
		for (const file of [database, manifest.files, ...files]) {
			const place = placeOf(sealer, name, file);
			if (there.has(lastPiece(place, file.bytes))) continue;
			await sealer.send(place, join(folder, file.path), file.bytes);
		}
		await readBack(folder, manifest);
		await sealer.send(
			`${COPIES}${name}/${MANIFEST}`,
			join(folder, MANIFEST),
			Buffer.byteLength(writeManifest(manifest)),
		);
	}

	async function readBack(folder: string, { name, database }: Manifest) {
		const check = join(folder, READ_BACK_MARK);
		try {
			await sealer.fetch(placeOf(sealer, name, database), database.bytes, check);
			if ((await hashOf(check)) !== database.sha256)
				throw new BadCopy("lo que se leyó de vuelta no es lo que se envió");
		} finally {
			await rm(check, { force: true });
		}
	}

	/** Brings a copy into a folder that is not there yet. @throws BadCopy */
	async function fetch(name: string, folder: string): Promise<void> {
		makeFolder(folder, 0o700);
		const written = await sealer.read(`${COPIES}${name}/${MANIFEST}`);
		const manifest = parseManifest(written);
		await writeFile(join(folder, MANIFEST), written, { mode: 0o600 });
		for (const file of [manifest.database, manifest.files])
			await sealer.fetch(placeOf(sealer, name, file), file.bytes, join(folder, file.path));
		for (const file of await filesIn(folder, manifest))
			await sealer.fetch(placeOf(sealer, name, file), file.bytes, join(folder, file.path));
	}

	/** Takes away what the rule does not keep, and the pictures that no copy has any more. */
	async function prune(now: Date, newest: readonly CopiedFile[]) {
		const names = await store.list(COPIES);
		const whole = wholeIn(names);
		const kept = keptCopies(whole, now);
		const isLeft = (name: string) => now.getTime() - instantOf(name).getTime() > LEFT_AFTER_MS;
		const gone = new Set(
			names
				.map(copyIn)
				.filter(
					(name) => isCopyName(name) && !kept.has(name) && (whole.includes(name) || isLeft(name)),
				),
		);
		if (gone.size === 0) return;
		await dropPictures(gone, kept, newest);
		// The manifest first: what is half gone is no copy.
		const toGo = names.filter((name) => gone.has(copyIn(name)));
		const isManifest = (name: string) => name.includes(`/${MANIFEST}.`);
		for (const name of [...toGo.filter(isManifest), ...toGo.filter((name) => !isManifest(name))])
			await store.remove(name);
	}

	async function dropPictures(
		gone: ReadonlySet<string>,
		kept: ReadonlySet<string>,
		newest: readonly CopiedFile[],
	) {
		const used = new Set(newest.map((file) => placeOf(sealer, "", file)));
		const unused = new Set<string>();
		for (const name of gone) {
			const pictures = await picturesOf(name).catch(nothingIfBad);
			// What only it had is found among all that lies there.
			const places = pictures?.map((file) => placeOf(sealer, name, file)) ?? (await pictureNames());
			for (const place of places) if (!used.has(place)) unused.add(place);
		}
		// Only when a picture went are the other copies asked whether they have it.
		if (unused.size === 0) return;
		for (const name of kept) {
			const pictures = await picturesOf(name).catch(nothingIfBad);
			// Nobody knows what it needs; once it has gone itself, all that lies there is looked through.
			if (!pictures) return;
			for (const file of pictures) unused.delete(placeOf(sealer, name, file));
		}
		for (const piece of await store.list(MEDIA))
			if (unused.has(partsOfPiece(piece).name)) await store.remove(piece);
	}

	const pictureNames = async () =>
		(await store.list(MEDIA)).map((piece) => partsOfPiece(piece).name);

	/** What a copy says that it has. @throws BadCopy */
	async function contentsOf(name: string) {
		const manifest = parseManifest(await sealer.read(`${COPIES}${name}/${MANIFEST}`));
		const listed = await sealer.open(placeOf(sealer, name, manifest.files), manifest.files.bytes);
		return { manifest, files: parseFiles(listed.toString("utf8")) };
	}

	async function picturesOf(name: string): Promise<CopiedFile[]> {
		return (await contentsOf(name)).files.filter(({ path }) => MEDIA_PATH.test(path));
	}

	/** Every piece that the copies need, as far as it is there, and the copies that are whole. */
	async function there() {
		const [copies, pictures] = [await store.list(COPIES), await store.list(MEDIA)];
		const whole = wholeIn(copies);
		return {
			whole,
			pieces: [...pictures, ...copies.filter((name) => whole.includes(copyIn(name)))],
		};
	}

	/** The files of a copy by the name that they have out there. @throws BadCopy */
	async function placesOf(name: string): Promise<Map<string, CopiedFile>> {
		const { manifest, files } = await contentsOf(name);
		const all = [manifest.database, manifest.files, ...files];
		return new Map(all.map((file) => [placeOf(sealer, name, file), file]));
	}

	/** One file of a copy. @throws BadCopy */
	const open = (name: string, file: CopiedFile) =>
		sealer.open(placeOf(sealer, name, file), file.bytes);

	const listPieceOf = (name: string) => lastPiece(`${COPIES}${name}/${FILES}`, 0);

	return { list, send, fetch, prune, picturesOf, open, there, placesOf, listPieceOf, sealer };
}

/** For whoever asks at a terminal. @throws BadCopy | StartRefused with why no copy is reached | what a full disk here says */
export async function reached<T>(asked: Promise<T>, help = ""): Promise<T> {
	return asked.catch((error) => {
		if (error instanceof NotOurs) throw new BadCopy(error.message);
		if (error instanceof BadCopy || isNoRoom(error)) throw error;
		const why = explainPlace(error, "BACKUP_URL");
		throw new StartRefused(`No llego a las copias de BACKUP_URL: ${why}. ${help}`.trim());
	});
}

function wholeIn(names: readonly string[]): string[] {
	const whole = names.filter((name) => name.includes(`/${MANIFEST}.`));
	return whole.map(copyIn).filter(isCopyName).toSorted().toReversed();
}

export type Away = NonNullable<Awaited<ReturnType<typeof openAway>>>;

const copyIn = (name: string) => name.split("/")[1] ?? "";

async function filesIn(folder: string, { files }: Manifest): Promise<CopiedFile[]> {
	if ((await hashOf(join(folder, files.path))) !== files.sha256)
		throw new BadCopy("la lista de archivos cambió");
	return parseFiles(await readFile(join(folder, files.path), "utf8"));
}
