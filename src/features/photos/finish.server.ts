import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { hearMore } from "#features/leads/follow.server.ts";
import { claimNews } from "#features/leads/photo-term.server.ts";
import { formatOf } from "#features/media/format.ts";
import { renderPicture } from "#features/media/render.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { OutcomeUnknown } from "#platform/database/outage.ts";
import { conflict, mustExist, RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { dropPhotos, queueRemoval, withStore } from "./files.server.ts";
import { NEWS_EVERY_MS, OWN_KIND, PHOTO_GUIDANCE, PIECE_BYTES, pieceName } from "./rules.ts";
import { EVENTS, REFUSALS } from "./sentences.ts";
import { advance, findPhoto, type PhotoRow } from "./store.server.ts";

/** Photos are processed one at a time, because each is fully in memory; a rejected sender repeats the last piece. */
const inTurn = openSemaphore(1, { mostWaiting: 12, sentence: REFUSALS.busy });

/**
 * Processes a fully received photo into our own files and deletes the upload. A file that is no picture is deleted too.
 * Staff are notified of the first of several photos.
 *
 * @throws NotFoundError | RuleError begin_again (409) if pieces were lost | picture errors (422) | busy (503)
 * @source rules 5.24, 5.26
 */
export function finishPhoto(at: Platform, id: string): Promise<PhotoRow> {
	return inTurn(async () => {
		const photo = mustExist(await findPhoto(at.db, id), REFUSALS.gone);
		if (photo.storedAt) return photo;
		const bytes = await withStore(at, () => gather(at, photo));
		if (!bytes) {
			await advance(at.db, id, photo.received, { received: 0 });
			throw conflict("begin_again", REFUSALS.beginAgain, { received: 0 });
		}
		const { files, width, height, sizeBytes } = await render(at, photo, bytes);
		const folder = randomUUID();
		await withStore(at, () => at.privateFiles.save(folder, files));
		return store(at, photo, { folder, width, height, sizeBytes });
	});
}

async function gather(at: Platform, { id, bytes }: PhotoRow): Promise<Buffer | undefined> {
	const pieces: Buffer[] = [];
	for (let from = 0; from < bytes; from += PIECE_BYTES) {
		const piece = await at.privateFiles.open(id, pieceName(from));
		if (!piece) return undefined;
		pieces.push(await buffer(piece.stream()));
	}
	const whole = Buffer.concat(pieces);
	return whole.length === bytes ? whole : undefined;
}

async function render(at: Platform, photo: PhotoRow, bytes: Buffer) {
	try {
		// Detect the format from the bytes; the file name of a phone is unreliable.
		return await renderPicture({ bytes, filename: `foto.${formatOf(bytes)}` }, PHOTO_GUIDANCE);
	} catch (error) {
		if (error instanceof RuleError && error.status === 422)
			await inTransaction(at.db, (trx) => dropPhotos(trx, at.now(), "id", [photo.id]));
		throw error;
	}
}

type Made = Pick<PhotoRow, "folder" | "width" | "height" | "sizeBytes">;

async function store(at: Platform, photo: PhotoRow, made: Made): Promise<PhotoRow> {
	const now = at.now();
	const stored = { ...made, storedAt: now.toISOString() };
	const { id, received, leadId } = photo;
	try {
		const isOurs = await inTransaction(at.db, async (trx) => {
			if (!(await advance(trx, id, received, stored))) return false;
			await queueRemoval(trx, now, [id]);
			// Do not notify staff of their own photos.
			if (photo.kind === OWN_KIND) await tell(trx, now, leadId);
			return true;
		});
		if (isOurs) return { ...photo, ...stored };
	} catch (error) {
		// If the outcome is unknown, the cleanup job removes unused files later.
		if (!(error instanceof OutcomeUnknown)) await drop(at, made);
		throw error;
	}
	// The photo was deleted, or another machine finished it first.
	await drop(at, made);
	return mustExist(await findPhoto(at.db, id), REFUSALS.gone);
}

const drop = (at: Platform, { folder }: Made) =>
	folder ? at.privateFiles.remove(folder).catch(() => {}) : undefined;

async function tell(trx: Trx, now: Date, leadId: string): Promise<void> {
	const before = new Date(now.getTime() - NEWS_EVERY_MS).toISOString();
	if (!(await claimNews(trx, leadId, { now: now.toISOString(), before }))) return;
	await hearMore(trx, now, leadId, { text: EVENTS.sent, news: "photos" });
}
