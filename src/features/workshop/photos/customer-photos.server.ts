import { findPhotoDeadline } from "#core/requests/form/photo-term.server.ts";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { findRequester } from "#core/requests/requesters.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import type { CustomerPhotos, PhotoUpload } from "./contract.ts";
import { deletePhotos } from "./files.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { findSentPhoto, listCustomerPhotos, type PhotoRow } from "./store.server.ts";

/** Finds the request of a link that accepts photos. @throws NotFoundError, the same for an ended and an unknown link */
export async function findPhotoLink(ctx: Pick<AppContext, "db" | "now">, token: string) {
	const notFoundMessage = PHOTO_ERRORS.unknownLink;
	const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage });
	return {
		leadId,
		deadline: requireFound(await findPhotoDeadline(ctx.db, leadId, ctx.now()), notFoundMessage),
	};
}

/** Returns the photos behind a link, with the progress of unfinished ones. @throws NotFoundError */
export async function readCustomerPhotos(ctx: AppContext, token: string): Promise<CustomerPhotos> {
	const { leadId, deadline } = await findPhotoLink(ctx, token);
	const [{ reference }, photos] = await Promise.all([
		findRequester(ctx.db, leadId),
		listCustomerPhotos(ctx.db, leadId),
	]);
	return { reference, expires_at: deadline, photos: photos.map(toPhotoUpload) };
}

/** Deletes a photo for good, stored or arriving; a missing one is no error. @throws NotFoundError for the link */
export async function deletePhotoUpload(
	ctx: AppContext,
	{ token, key }: { token: string; key: string },
): Promise<CustomerPhotos> {
	const { leadId } = await findPhotoLink(ctx, token);
	const photo = await findSentPhoto(ctx.db, leadId, key);
	if (photo) await withTransaction(ctx.db, (trx) => deletePhotos(trx, ctx.now(), "id", [photo.id]));
	return readCustomerPhotos(ctx, token);
}

/** Returns a photo behind a link by its sender's key. @throws NotFoundError for the link or the photo */
export async function getSentPhoto(ctx: AppContext, { token, key }: { token: string; key: string }) {
	const { leadId } = await findPhotoLink(ctx, token);
	return requireFound(await findSentPhoto(ctx.db, leadId, key), PHOTO_ERRORS.photoMissing);
}

type PhotoProgress = Pick<PhotoRow, "uploadKey" | "place" | "bytes" | "received" | "storedAt">;

export function toPhotoUpload(row: PhotoProgress): PhotoUpload {
	const { uploadKey: key, place, bytes, received, storedAt } = row;
	return { key, place, bytes, received, state: storedAt ? "stored" : "arriving" };
}
