import { conflict, RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnPhoto } from "./contract.ts";
import { withStore } from "./files.server.ts";
import { finishPhoto } from "./finish.server.ts";
import { ownPhoto, sentPhoto } from "./own.server.ts";
import { pieceLength, pieceName } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import { advance, type PhotoRow } from "./store.server.ts";

type Piece = { from: number; piece: Buffer };
type Arrived = Piece & { token: string; key: string };

/**
 * Stores one piece of a photo, and processes the photo after the last one. A repeated piece changes nothing, so a
 * sender who lost the response can retry. The data is durable before the response.
 *
 * @param arrived `from` is the offset of the piece in bytes
 * @throws NotFoundError | RuleError wrong_offset (409, with `received`) | wrong_piece (422) | begin_again (409)
 *   | broken_image and other picture errors (422) | no_room | not_kept | busy (503)
 * @source rules 5.23; decision 026
 */
export async function receivePiece(at: Platform, arrived: Arrived): Promise<OwnPhoto> {
	return ownPhoto(await takeIn(at, await sentPhoto(at, arrived), arrived));
}

/** Stores a piece of a photo whose sender is already authorized. */
export async function takeIn(
	at: Platform,
	photo: PhotoRow,
	{ from, piece }: Piece,
): Promise<PhotoRow> {
	if (photo.storedAt) return photo;
	if (from > photo.received)
		throw conflict("wrong_offset", REFUSALS.wrongOffset, { received: photo.received });
	const received =
		from === photo.received && from < photo.bytes
			? await keepPiece(at, photo, piece)
			: photo.received;
	if (received < photo.bytes) return { ...photo, received };
	return finishPhoto(at, photo.id);
}

/** Saves the bytes before the row, so that counted bytes always exist. @returns the bytes received so far */
async function keepPiece(at: Platform, photo: PhotoRow, piece: Buffer): Promise<number> {
	const { id, received, bytes } = photo;
	if (piece.length !== pieceLength(received, bytes))
		throw new RuleError("wrong_piece", REFUSALS.wrongPiece);
	await withStore(at, () => at.privateFiles.add(`${id}/${pieceName(received)}`, piece));
	const next = received + piece.length;
	// If another tab was faster, the same piece is stored already.
	await advance(at.db, id, received, { received: next });
	return next;
}
