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
 * Keeps one piece of a photo, and after the last one makes ours of it. A piece that is here already changes nothing:
 * whoever did not hear the answer sends it again. What this answers with survives a power cut.
 *
 * @param arrived `from` is where the piece begins, in bytes
 * @throws NotFoundError | RuleError wrong_offset (409, with `received`) | wrong_piece (422) | begin_again (409)
 *   | broken_image and other refusals of a picture (422) | no_room | not_kept | busy (503)
 * @source rules 5.23; decision 026
 */
export async function receivePiece(at: Platform, arrived: Arrived): Promise<OwnPhoto> {
	return ownPhoto(await takeIn(at, await sentPhoto(at, arrived), arrived));
}

/** The same of a photo that whoever sends it was already asked about. */
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

/** The bytes first, then the row that counts them: what is counted is there. @returns how many bytes are here now */
async function keepPiece(at: Platform, photo: PhotoRow, piece: Buffer): Promise<number> {
	const { id, received, bytes } = photo;
	if (piece.length !== pieceLength(received, bytes))
		throw new RuleError("wrong_piece", REFUSALS.wrongPiece);
	await withStore(at, () => at.privateFiles.add(`${id}/${pieceName(received)}`, piece));
	const next = received + piece.length;
	// Where another tab was quicker the same piece is there already.
	await advance(at.db, id, received, { received: next });
	return next;
}
