import type { AppContext } from "#server/app-context.server.ts";
import type { PhotoUpload } from "./contract.ts";
import { getSentPhoto, toPhotoUpload } from "./customer-photos.server.ts";
import { rejectPhoto } from "./errors.server.ts";
import { withPhotoStorage } from "./files.server.ts";
import { finishPhoto } from "./finish-upload.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { getChunkLength, getChunkName } from "./rules.ts";
import { type PhotoRow, updateArrivingPhoto } from "./store.server.ts";

type Chunk = { from: number; chunk: Buffer };
type ChunkInput = Chunk & { token: string; key: string };

/**
 * Stores one chunk of a photo, and processes the photo after the last one. A repeated chunk changes nothing, so a
 * sender who lost the response can retry. The data is durable before the response.
 *
 * @param input `from` is the offset of the chunk in bytes
 * @throws NotFoundError | RuleError wrong_offset (409, with `received`) | wrong_piece (422) | begin_again (409)
 *   | broken_image and other picture errors (422) | no_room | not_kept | busy (503)
 * @source rules 5.23; decision 026
 */
export async function receiveChunk(ctx: AppContext, input: ChunkInput): Promise<PhotoUpload> {
	return toPhotoUpload(await addChunk(ctx, await getSentPhoto(ctx, input), input));
}

/** Stores a chunk of a photo whose sender is already authorized. */
export async function addChunk(ctx: AppContext, photo: PhotoRow, { from, chunk }: Chunk): Promise<PhotoRow> {
	if (photo.storedAt) return photo;
	if (from > photo.received)
		throw rejectPhoto("wrong_offset", PHOTO_ERRORS.wrongOffset, { extra: { received: photo.received } });
	const received =
		from === photo.received && from < photo.bytes ? await saveChunk(ctx, photo, chunk) : photo.received;
	if (received < photo.bytes) return { ...photo, received };
	return finishPhoto(ctx, photo.id);
}

/** Saves the bytes before the row, so that counted bytes always exist. @returns the bytes received so far */
async function saveChunk(ctx: AppContext, photo: PhotoRow, chunk: Buffer): Promise<number> {
	const { id, received, bytes } = photo;
	if (chunk.length !== getChunkLength(received, bytes))
		throw rejectPhoto("wrong_piece", PHOTO_ERRORS.wrongChunk);
	await withPhotoStorage(ctx, () => ctx.privateFiles.add(`${id}/${getChunkName(received)}`, chunk));
	const nextReceived = received + chunk.length;
	// If another tab was faster, the same chunk is stored already.
	await updateArrivingPhoto(ctx.db, id, received, { received: nextReceived });
	return nextReceived;
}
