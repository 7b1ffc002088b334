import { createHmac, hkdfSync } from "node:crypto";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { sealed, unsealed } from "#platform/start/secret.server.ts";
import type { AwayStore } from "./away-store.server.ts";
import { BadCopy } from "./verify.server.ts";

/** So much is in memory at once, and is sent again when a line breaks. */
const PIECE_BYTES = 8 * 1024 * 1024;

const pieceName = (name: string, index: number) => `${name}.${String(index).padStart(6, "0")}`;

/** How many pieces a file becomes; an empty one is a piece too. */
const piecesOf = (bytes: number) => Math.max(1, Math.ceil(bytes / PIECE_BYTES));

/** What the pieces of a file are called, in their order. */
export const pieceNames = (name: string, bytes: number) =>
	Array.from({ length: piecesOf(bytes) }, (_, index) => pieceName(name, index));

/** The file that a piece is of, and the piece after it. */
export function partsOfPiece(called: string): { name: string; next: string } {
	const dot = called.lastIndexOf(".");
	const name = called.slice(0, dot);
	return { name, next: pieceName(name, Number(called.slice(dot + 1)) + 1) };
}

/** The piece of a file that is sent last: where it lies, all of it does. */
export const lastPiece = (name: string, bytes: number) => pieceName(name, piecesOf(bytes) - 1);

/**
 * Seals files with the owner's key for a place that others can read. Each piece is sealed with its name, its number and
 * whether it is the last, so that none can be changed, moved, left out or cut off unnoticed.
 *
 * @param ownerKey BACKUP_KEY
 * @source decision 022
 */
export function openSealer(store: AwayStore, ownerKey: string) {
	const derive = (purpose: string) =>
		Buffer.from(hkdfSync("sha256", ownerKey, "biela", `copies:${purpose}`, 32));
	const [key, names] = [derive("seal"), derive("names")];
	const boundTo = (name: string, isLast: boolean) => `${name}\n${isLast ? "end" : "more"}`;
	const seal = (name: string, isLast: boolean, bytes: Buffer) =>
		sealed(key, bytes, boundTo(name, isLast));

	/** @throws BadCopy */
	function unseal(name: string, isLast: boolean, piece: Buffer | undefined) {
		if (!piece) throw new BadCopy(`falta «${name}»`);
		try {
			return unsealed(key, piece, boundTo(name, isLast));
		} catch {
			throw new BadCopy(`«${name}» no abre: BACKUP_KEY no es su clave, o alguien lo cambió`);
		}
	}

	/** The pieces of a file in their order. @param bytes as many as the file has. @throws BadCopy */
	async function* piecesIn(name: string, bytes: number) {
		const count = piecesOf(bytes);
		for (let index = 0; index < count; index++) {
			const called = pieceName(name, index);
			yield unseal(called, index === count - 1, await store.get(called));
		}
	}

	return {
		/** What a picture is called out there: its content decides, and nobody learns which. */
		nameOf: (sha256: string) => createHmac("sha256", names).update(sha256).digest("hex"),

		async send(name: string, file: string, bytes: number) {
			await using handle = await open(file, "r");
			const count = piecesOf(bytes);
			for (let index = 0; index < count; index++) {
				const piece = Buffer.alloc(Math.min(PIECE_BYTES, bytes - index * PIECE_BYTES));
				await handle.read(piece, 0, piece.length, index * PIECE_BYTES);
				const called = pieceName(name, index);
				await store.put(called, seal(called, index === count - 1, piece));
			}
		},

		async write(name: string, text: string) {
			const called = pieceName(name, 0);
			await store.put(called, seal(called, true, Buffer.from(text)));
		},

		/** @param bytes as many as the file has. @throws BadCopy when a piece is missing, changed or under another key */
		async fetch(name: string, bytes: number, target: string) {
			makeFolder(dirname(target), 0o700);
			await using handle = await open(target, "wx", 0o600);
			for await (const piece of piecesIn(name, bytes)) await handle.write(piece);
		},

		/** A whole file in memory: a picture. @throws BadCopy */
		open: (name: string, bytes: number): Promise<Buffer> => buffer(piecesIn(name, bytes)),

		/** Opens one piece only to see that it opens. @returns its bytes. @throws BadCopy */
		async check(called: string, isLast: boolean): Promise<number> {
			return unseal(called, isLast, await store.get(called)).length;
		},

		/** A file of one piece, as text. @throws BadCopy */
		read: async (name: string) => String(await buffer(piecesIn(name, 0))),
	};
}
export type Sealer = ReturnType<typeof openSealer>;
